"""Space Explorers, editions of 2017 and 2018."""
