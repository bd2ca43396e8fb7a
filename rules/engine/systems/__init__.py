"""The rule systems, one package each; the registry finds them."""
