"""Answering a question: guided, one press after the other, or typed in one line."""
