import pytest

from fleetbuilder.models import Fleet
from fleetbuilder.services import At

pytestmark = pytest.mark.once


def test_what_a_page_saw_goes_through_a_hidden_field_and_back() -> None:
    at = At(version=17, token="AbCdEfGh_-345678")
    assert str(at) == "17.AbCdEfGh_-345678"
    assert At.parse(str(at)) == at


def test_each_form_gets_a_token_of_its_own() -> None:
    fleet = Fleet(version=3)
    one, other = At.fresh(fleet), At.fresh(fleet)
    assert one.version == 3
    assert one.token != other.token
    assert At.parse(str(one)) == one


@pytest.mark.parametrize(
    "text",
    ["", "17", "17.", ".token1234", "0.token1234", "-1.token1234", "017.token1234", "17.short",
     "17.token 1234", "9999999999.token1234", "17.tök€n12345", "١٧.token1234", "17.token1234\n",
     "17." + "x" * 41, "17.token1234\x00"],
)  # fmt: skip
def test_a_malformed_field_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="version and a token"):
        At.parse(text)
