"""High Seas Fleet: dreadnoughts on a hex sea, 1914 to 1918."""
