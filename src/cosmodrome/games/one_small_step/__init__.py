"""One Small Step: two teams, USA and USSR, race to the Moon."""
