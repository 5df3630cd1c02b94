"""Tables: seats, clock, undo, chat, rematch, and the transaction that carries a change out."""
