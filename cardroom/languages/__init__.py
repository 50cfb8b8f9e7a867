"""What is told to people, in their language: one file a language, beside this module."""

from cardroom.languages.language import ENGLISH, LANGUAGES, Language, language, of_terminal

__all__ = ["ENGLISH", "LANGUAGES", "Language", "language", "of_terminal"]
