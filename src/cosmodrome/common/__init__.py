"""What bots, lab and server have in common: random seeds, intervals of measured shares, work spread over processes."""
