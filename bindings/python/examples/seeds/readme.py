# SPDX-License-Identifier: MIT
"""The scene as the README shows it, with the parts of a world as titles, printed as an SVG that a browser plays.

python readme.py > docs/images/scene.svg
"""

from scene import Scene
from svg import svg

TITLES = (
    ("A timeline", "tracks of alpha and center; a tween plays it forth, back, and forth"),
    ("An easing", "bounce.out, attached to frame: position and bounds use it"),
    ("A chain of springs", "what runs together, then a delay, then what comes next"),
    ("The timeline again", "its playhead goes back to where it began"),
)
SAID = ("then: settled", "then: settled again")

if __name__ == "__main__":
    recording = Scene().play()
    recording.words[1:] = SAID
    print(svg(recording, TITLES), end="")
