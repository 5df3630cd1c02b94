"""A game being played: decisions, record, dealer, undo, replay, verify."""
