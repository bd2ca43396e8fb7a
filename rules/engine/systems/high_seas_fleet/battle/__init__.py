"""The procedures of High Seas Fleet, a module each."""
