"""What every game is made of: states, agendas, bags, card sets, decks, dice. Compiled where it can be."""
