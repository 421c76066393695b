"""What happens at a table, whoever shows it: lobby, moves, taking back, the record. No Discord in here."""
