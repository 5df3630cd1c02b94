"""The rules of From the Moon, one file for each chapter."""
