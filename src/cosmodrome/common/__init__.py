"""What bots, lab and server have in common: seeds, intervals of shares, work spread over processes, whole files."""
