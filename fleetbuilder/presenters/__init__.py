"""View data of fleets: values drawn by pages, fragments and texts. No query is made here."""
