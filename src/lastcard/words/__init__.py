"""Texts for people, in their language: one catalogue for every screen."""

from lastcard.words.catalogue import Words, load_words
from lastcard.words.languages import LANGUAGES
from lastcard.words.speaking import Speaker

__all__ = ["LANGUAGES", "Speaker", "Words", "load_words"]
