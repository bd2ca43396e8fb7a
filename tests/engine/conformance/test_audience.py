"""What is for everybody reaches everybody, and what is not gives nothing away."""

from __future__ import annotations

import json
from dataclasses import replace

from rules.engine.core.audience import BYSTANDER, ORGANISER, Viewer, seen_by
from rules.engine.core.event_codec import events_to_json
from rules.engine.core.events import Audience, event, facts
from tests.engine.conformance.specimens import Specimen, of_each_procedure

OWN, ENEMY = Viewer(side="own"), Viewer(side="enemy")
SIDE_OF = {"our ship": "own", "their ship": "enemy"}
KNOWN = event("known", "CS-CORE-2", ship="their ship")
SEEN = {
    Audience.EVERYBODY: (OWN, ENEMY, BYSTANDER, ORGANISER),
    Audience.OWNER: (OWN, ORGANISER),
    Audience.NOBODY: (ORGANISER,),
}


@of_each_procedure
def test_each_event_is_seen_by_its_audience_alone(specimens: list[Specimen]) -> None:
    for specimen in specimens:
        for drawn in specimen.draw(7).events:
            assert drawn.audience is Audience.EVERYBODY  # the rules themselves keep nothing secret
            ours = replace(drawn, data=facts({**dict(drawn.data), "ship": "our ship"}))
            for audience, seers in SEEN.items():
                told = (KNOWN, replace(ours, audience=audience))
                for viewer in (OWN, ENEMY, BYSTANDER, ORGANISER):
                    seen = seen_by(told, viewer, SIDE_OF)
                    assert seen == (told if viewer in seers else (KNOWN,))
                    if viewer not in seers:
                        assert ours.code not in json.dumps(events_to_json(seen))
