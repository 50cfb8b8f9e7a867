"""Tables of every game, in groups that one room can open and one machine can play: each has games of every kind. Without panguingue: at a
table in the lobby the floor seats everybody there (001 l.1404), and these guests sit down by themselves."""

GROUPS = (
    (
        "tres-lounge/texas-holdem",
        "tres-lounge/omaha-high-low-split",
        "oceans-eleven/seven-card-stud",
        "oceans-eleven/asian-5-card-stud",
        "oceans-eleven/lowball-ace-to-five",
        "oceans-eleven/chinese-poker",
        "tres-lounge/three-card-poker",
        "tres-lounge/fortune-pai-gow-poker",
        "oceans-eleven/ez-baccarat",
        "oceans-eleven/21st-century-blackjack",
    ),
    (
        "standard/no-limit-texas-holdem",
        "standard/pot-limit-omaha",
        "oceans-eleven/short-deck",
        "oceans-eleven/razz",
        "oceans-eleven/badugi",
        "oceans-eleven/draw-poker-jacks-or-better",
        "florida/open-face-chinese-poker",
        "oceans-eleven/caribbean-stud-poker",
        "oceans-eleven/ultimate-texas-holdem",
        "tres-lounge/pai-gow-tiles",
        "oceans-eleven/california-baccarat",
    ),
    (
        "tres-lounge/texas-holdem-high-low-split",
        "oceans-eleven/big-o",
        "oceans-eleven/crazy-pineapple",
        "oceans-eleven/position-poker",
        "oceans-eleven/seven-card-stud-high-low-split",
        "oceans-eleven/mexican-poker",
        "oceans-eleven/deuce-to-seven-triple-draw",
        "oceans-eleven/jacks-back",
        "florida/two-card-poker",
        "oceans-eleven/21st-century-baccarat",
        "oceans-eleven/super-pan-nine",
    ),
)
