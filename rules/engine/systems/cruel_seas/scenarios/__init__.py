"""The scenarios of Cruel Seas as values, who wins them, and which fleets fit them."""
