"""Who comes: guests and accounts, their names, logins and progress in lessons."""
