"""Strategies that choose a move, each a page or less of kernel Python: watched interpreted, measured compiled."""

from reussite.players.catalogue import Player, find_player, players, usual_player

__all__ = ["Player", "find_player", "players", "usual_player"]
