"""What drivers share whose database speaks SQL: the rows, and the statements that write and read them."""
