"""What can be typed during a game."""

from __future__ import annotations

from lastcard.terminal.screen import Screen

NOTATION = """\
Type the number of a move, or the move itself:
  R7 Gs Yr B+2   a card: color R Y G B, then the number, s skip, r reverse, +2 draw two
  W=B            a wild and the color you name (W+4 W+2 Wh We Wc alike; Wt and Wd are played bare)
  R7!            ... and you call "UNO!" with it
  +              draw, or take what you owe
  -              keep, pass, decline
  x              challenge
  =B             name blue, when a color is asked for
  !              call late
  !c             catch seat c, who has not called
  ^              arms up (in a race just Enter will do)
  @2  >c  #1     elite: the second player card; aim at seat c; the first icon first
  R7* Rc         elite: a number with the Elite icon; recover
Or a word:
  ?              this page
  ?TEXT          look a rule up, as in ?draw two (or: rules draw two)
  view           what you see, as text
  save FILE      write the game down; lastcard play --continue FILE goes on with it
  quit           leave
Enter alone shows the table again."""


def show_help(screen: Screen) -> None:
    for line in NOTATION.splitlines():
        screen.say(line)
