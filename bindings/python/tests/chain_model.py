# SPDX-License-Identifier: MIT
"""A slow model of chains, written from the header.

It has linear tweens, delays, markers, blocks and chains inside chains, and knows nothing of steps: it goes from one
time at which something happens to the next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

INF = float("inf")
CHANNELS, CHAINS = 4, 5

Item = tuple[Any, ...]
Action = tuple[Any, ...]
# Time, what, of which channel or chain, and the reason or the marker.
Log = list[tuple[float, str, int, str]]


# ---- What is played


@dataclass
class Script:
    """Chains by their groups, what their blocks do, and commands at times."""

    chains: list[tuple[float, float, list[list[Item]]]]
    blocks: dict[int, Action] = field(default_factory=dict)
    commands: list[tuple[float, Action]] = field(default_factory=list)


# ---- The model


@dataclass
class Player:
    channel: int
    start: float
    target: float
    lasting: float
    late: float
    anchor: float
    chain: int | None = None
    rate: float = 1.0
    at: float = 0.0
    paused: bool = False
    begun: bool = False
    over: bool = False

    def local(self, time: float) -> float:
        return self.at if self.paused else self.at + self.rate * (time - self.anchor)

    def time(self, local: float) -> float:
        return INF if self.paused else max(self.anchor + (local - self.at) / self.rate, self.anchor)

    def stand(self, time: float) -> None:
        self.at, self.anchor = self.local(time), time

    def value(self, time: float) -> float:
        passed = self.local(time) - self.late
        if passed <= 0 or (self.lasting == 0 and not self.begun):
            return self.start
        part = min(passed / self.lasting, 1.0) if self.lasting else 1.0
        return self.start + (self.target - self.start) * part


@dataclass
class Chain:
    index: int
    iterations: float
    rate: float
    groups: list[list[Item]]
    state: str = "idle"
    paused: bool = False
    finishing: bool = False
    at_block: bool = False
    failed: str | None = None
    outer_rate: float = 1.0
    parent: int | None = None
    iteration: int = 0
    group: int = -1
    item: int = 0
    # Each with whether the chain has paused it.
    members: list[list[Any]] = field(default_factory=list)
    waiting: int = 0
    until: float = -INF
    ready: bool = False


class Model:
    def __init__(self, script: Script) -> None:
        self.script, self.now = script, 0.0
        self.log: Log = []
        self.values: list[float | None] = [0.0] * CHANNELS
        self.players: list[Player | None] = [None] * CHANNELS
        self.chains = [Chain(i, *chain) for i, chain in enumerate(script.chains)]
        self.in_block: Chain | None = None

    def emit(self, word: str, of: int, more: str = "") -> None:
        self.log.append((self.now, word, of, more))

    # -- Players

    def tween(self, channel: int, target: float, lasting: float, late: float = 0.0) -> Player | None:
        value = self.value(channel)
        if value is None:
            return None
        if self.players[channel]:
            self.end_player(channel, "replaced")
        self.players[channel] = player = Player(channel, value, target, lasting, late, self.now)
        return player

    def value(self, channel: int) -> float | None:
        player = self.players[channel]
        return player.value(self.now) if player else self.values[channel]

    def end_player(self, channel: int, reason: str) -> None:
        player = self.players[channel]
        assert player
        # What ends before time has passed has begun, if it was to begin now.
        if not player.begun and player.time(player.late) <= self.now:
            self.emit("begin", channel)
        kept = {"cancelled": player.start, "finished": player.target}
        self.values[channel] = kept.get(reason, player.value(self.now))
        self.players[channel], player.over = None, True
        self.emit("end", channel, reason)
        if player.chain is not None:
            self.member_ended(self.chains[player.chain], reason)

    def member_ended(self, chain: Chain, reason: str) -> None:
        if chain.state == "running":
            chain.waiting -= 1
            if reason != "finished" and chain.failed is None:
                chain.failed = reason
            chain.ready |= chain.waiting == 0 or chain.failed is not None

    def set_rate(self, player: Player, rate: float) -> None:
        player.stand(self.now)
        player.rate = rate

    # -- Chains

    def start(self, chain: Chain) -> None:
        if chain.state == "running":
            return
        chain.state, chain.failed, chain.paused, chain.finishing, chain.at_block = "running", None, False, False, False
        chain.iteration, chain.group, chain.item, chain.until, chain.ready = 0, -1, 0, -INF, True
        chain.members, chain.waiting = [], 0
        self.emit("chain begin", chain.index)

    def alive(self, chain: Chain) -> list[list[Any]]:
        return [
            m
            for m in chain.members
            if (m[0].parent if isinstance(m[0], Chain) else m[0].chain) == chain.index
            and (m[0].state == "running" if isinstance(m[0], Chain) else not m[0].over)
        ]

    def pause(self, chain: Chain) -> None:
        if chain.state != "running" or chain.paused:
            return
        chain.paused = True
        chain.until -= self.now
        for member in self.alive(chain):
            if not member[0].paused:
                member[1] = True
                self.pause(member[0]) if isinstance(member[0], Chain) else self.pause_player(member[0])

    def pause_player(self, player: Player) -> None:
        player.stand(self.now)
        player.paused = True

    def resume(self, chain: Chain) -> None:
        if chain.state != "running" or not chain.paused:
            return
        chain.paused, chain.ready = False, True
        chain.until += self.now
        for member in self.alive(chain):
            if member[1]:
                member[1] = False
                if isinstance(member[0], Chain):
                    self.resume(member[0])
                else:
                    member[0].anchor, member[0].paused = self.now, False

    def hasten(self, chain: Chain, factor: float) -> None:
        now = 0.0 if chain.paused else self.now
        if chain.until > now:
            chain.until = now + (chain.until - now) / factor
        for member, _ in self.alive(chain):
            if isinstance(member, Chain):
                member.outer_rate *= factor
                self.hasten(member, factor)
            else:
                self.set_rate(member, member.rate * factor)

    def end_members(self, chain: Chain, reason: str) -> None:
        members, chain.members, chain.waiting = self.alive(chain), [], 0
        for member, _ in members:
            if isinstance(member, Chain):
                member.parent = None
                self.stop(member, reason)
            else:
                member.chain = None
                self.end_player(member.channel, reason)

    def stop(self, chain: Chain, reason: str) -> None:
        if chain.state == "running":
            self.end_members(chain, "stopped" if reason in ("error", "unbound") else reason)
            self.end(chain, reason)

    def end(self, chain: Chain, reason: str) -> None:
        for member, _ in self.alive(chain):
            if isinstance(member, Chain):
                member.parent = None
            else:
                member.chain = None
        chain.state, chain.members, chain.waiting, chain.ready = "ended", [], 0, False
        chain.at_block = False
        if self.in_block is chain:
            self.in_block = None
        self.emit("chain end", chain.index, reason)
        parent, chain.parent, chain.outer_rate = chain.parent, None, 1.0
        if parent is not None:
            self.member_ended(self.chains[parent], reason)

    def finish(self, chain: Chain) -> None:
        if chain.state != "running":
            return
        self.resume(chain)
        chain.finishing, chain.until, chain.ready = True, -INF, True
        for member, _ in self.alive(chain):
            if isinstance(member, Chain):
                self.finish(member)
            elif not member.over:
                self.end_player(member.channel, "finished")
        self.turns(taken=False)

    # -- Their turns

    def goes_on(self, c: Chain) -> bool:
        is_due = c.ready or (c.waiting == 0 and c.until <= self.now)
        return c.state == "running" and (bool(c.failed) or (is_due and not c.at_block and not c.paused))

    def turns(self, *, taken: bool) -> None:
        """All that go on now; blocks are the host's, where there is one."""
        if self.in_block:
            return
        while True:
            ready = [c for c in self.chains if self.goes_on(c)]
            if not ready:
                return
            ready[0].ready = False
            self.turn(ready[0], taken)

    def turn(self, chain: Chain, taken: bool) -> None:
        while chain.state == "running":
            if chain.failed:
                return self.end(chain, chain.failed)
            if chain.paused:
                return None
            if chain.group < 0 or chain.item == len(chain.groups[chain.group]):
                if chain.waiting or chain.until > self.now:
                    return None
                chain.members = []
                if chain.group + 1 == len(chain.groups):
                    if chain.finishing or chain.iteration + 1 >= chain.iterations:
                        return self.end(chain, "finished")
                    chain.iteration, chain.group, chain.item = chain.iteration + 1, -1, 0
                    self.emit("chain loop", chain.index)
                    continue
                chain.group, chain.item = chain.group + 1, 0
            item = chain.groups[chain.group][chain.item]
            if item[0] == "block" and not taken:
                chain.at_block = True
                return None
            chain.item += 1
            if item[0] == "block":
                self.in_block = chain
                act(self, self.script.blocks[item[1]], chain.index)
                self.in_block = None
            else:
                self.begin(chain, item)
        return None

    def begin(self, chain: Chain, item: Item) -> None:
        kind, rate = item[0], chain.rate * chain.outer_rate
        if kind == "marker":
            self.emit("chain marker", chain.index, str(item[1]))
        elif kind == "delay" and not chain.finishing:
            chain.until = max(chain.until, self.now + item[1] / rate)
        elif kind == "tween":
            player = self.tween(*item[1:])
            if not player:
                return self.stop(chain, "unbound")
            self.adopt(chain, player)
        elif kind == "chain":
            inner = self.chains[item[1]]
            if inner.state == "running":
                return self.stop(chain, "error")
            chain.members.append([inner, False])
            chain.waiting += 1
            inner.parent, inner.outer_rate = chain.index, rate
            self.start(inner)
            inner.finishing = chain.finishing
        return None

    def adopt(self, chain: Chain, player: Player) -> None:
        self.set_rate(player, player.rate * chain.rate * chain.outer_rate)
        player.chain = chain.index
        chain.members.append([player, False])
        chain.waiting += 1
        if chain.finishing:
            self.end_player(player.channel, "finished")
        elif chain.paused:
            chain.members[-1][1] = True
            self.pause_player(player)

    # -- Time

    def advance(self, to: float) -> None:
        while True:
            players = [p for p in self.players if p]
            times = [p.time(p.late) for p in players if not p.begun] + [p.time(p.late + p.lasting) for p in players]
            times += [
                c.until for c in self.chains if c.state == "running" and not (c.paused or c.at_block or c.waiting)
            ]
            time = max(min([t for t in times if t > -INF] or [INF]), self.now)
            if time > to:
                break
            self.now = time
            for p in players:
                if not p.begun and p.time(p.late) <= time:
                    p.begun = True
                    self.emit("begin", p.channel)
            for p in players:
                if not p.over and p.begun and p.time(p.late + p.lasting) <= time:
                    self.end_player(p.channel, "finished")
            self.turns(taken=True)
        self.now = to

    def settle(self) -> None:
        for chain in self.chains:
            chain.ready |= chain.at_block
            chain.at_block = False
        self.turns(taken=True)


def act(at: Model, action: Action, block_of: int | None = None) -> None:
    word, which, *more = action
    if word == "adopt":
        player = at.tween(which, *more)
        chain = at.chains[block_of or 0]
        if player and chain.state == "running":
            at.adopt(chain, player)
    elif word == "tween":
        at.tween(which, *more)
    elif word in ("halt", "destroy"):
        if at.players[which]:
            at.end_player(which, "stopped" if word == "halt" else "unbound")
        if word == "destroy":
            at.values[which] = None
    elif word == "iterations":
        at.chains[which].iterations = more[0] or 0.0
    elif word == "rate":
        chain = at.chains[which]
        factor, chain.rate = more[0] / chain.rate, more[0]
        if chain.state == "running":
            at.hasten(chain, factor)
    elif word in ("stop", "cancel", "fail"):
        at.stop(at.chains[which], {"stop": "stopped", "cancel": "cancelled", "fail": "error"}[word])
    else:
        getattr(at, word)(at.chains[which])
        if word == "start":
            at.turns(taken=False)
