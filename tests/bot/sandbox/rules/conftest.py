from tests.bot.sandbox.rules.desk import a_desk

__all__ = ["a_desk"]
