"""Tokens (R6): temps and perms of nine resources, gained, spent, refreshed and upgraded."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.table import FRESH, KINDS, PER_SIDE, PERSONNEL, SPENT, TEMP, Table
from cosmodrome.kernel.bits import only, with_each
from cosmodrome.kernel.frames import c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM

PLENTY: Final = 63  # tokens of a supply without limits


class Tokens(Table):
    """What the teams pay with."""

    def options(self, f: i64) -> vec[i64]:
        return self.upgrade_options(f) if kind_of(f) == x.ASK_UPGRADE else super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        if kind_of(f) == x.ASK_UPGRADE:
            self.upgrade_answer(f, action)
        else:
            super().answer(f, action)

    # --- the store --------------------------------------------------------------------------------
    def amount(self, side: i64, kind: i64, resource: i64) -> i64:
        return self.tokens[side * PER_SIDE + kind * x.RESOURCES + resource]

    def usable(self, side: i64, resource: i64) -> i64:
        """R6.3: temps and fresh perms."""
        at = side * PER_SIDE + resource
        return self.tokens[at] + self.tokens[at + x.RESOURCES]

    def room(self, kind: i64, resource: i64) -> i64:
        """How many tokens are left in the supply, where it is limited (RL-14)."""
        printed = self.printed
        if not printed.token_limits:
            return PLENTY
        if kind == TEMP:
            out = self.amount(0, TEMP, resource) + self.amount(1, TEMP, resource)
            if resource == PERSONNEL:
                out += self.token_workers()
            return printed.temp_supply - out
        out = 0
        side: i64 = 0
        while side < 2:
            out += self.amount(side, FRESH, resource) + self.amount(side, SPENT, resource)
            side += 1
        return printed.perm_supply - out

    def token_workers(self) -> i64:
        """AD03: Personnel tokens that stand on the board."""
        n: i64 = 0
        for placed in self.placed:
            if (placed >> 2) & 3 == x.AS_TOKEN:
                n += 1
        return n

    def affords(self, side: i64, cost: i64) -> bool:
        """Whether named tokens can be paid."""
        at = side * PER_SIDE
        while cost:
            if cost & 127 > self.tokens[at] + self.tokens[at + x.RESOURCES]:
                return False
            cost >>= 7
            at += 1
        return True

    def lacking(self, side: i64, cost: i64, more: i64) -> i64:
        """How many named tokens are missing, with some more temps in the store."""
        missing: i64 = 0
        resource: i64 = 0
        while cost:
            need = (cost & 127) - (more & 127) - self.usable(side, resource)
            if need > 0:
                missing += need
            cost >>= 7
            more >>= 7
            resource += 1
        return missing

    def temps_of(self, side: i64, least: i64) -> i64:
        """The resources of which the side has so many temps, as a set."""
        found: i64 = 0
        resource: i64 = 0
        while resource < x.RESOURCES:
            if self.tokens[side * PER_SIDE + resource] >= least:
                found |= only(resource)
            resource += 1
        return found

    def perms_of(self, side: i64) -> i64:
        """The resources of which the side has a fresh perm, as a set."""
        found: i64 = 0
        resource: i64 = 0
        while resource < x.RESOURCES:
            if self.tokens[side * PER_SIDE + FRESH * x.RESOURCES + resource]:
                found |= only(resource)
            resource += 1
        return found

    def sum_of(self, side: i64, kind: i64, first: i64, n: i64) -> i64:
        """The tokens of a kind, of n resources from this one on."""
        at = side * PER_SIDE + kind * x.RESOURCES + first
        total: i64 = 0
        while n > 0:
            total += self.tokens[at]
            at += 1
            n -= 1
        return total

    # --- gained and spent (R6.1-R6.3) -------------------------------------------------------------
    def gain(self, side: i64, kind: i64, resource: i64, n: i64, why: i64 = x.AS_USUAL) -> None:
        """R6.2: perms arrive fresh."""
        n = min(n, self.room(kind, resource))
        self.tokens[side * PER_SIDE + kind * x.RESOURCES + resource] += n
        if n and self.listener is not None:
            self.emit(x.GAINED, TEAM + side, resource, kind + KINDS * why, n)
        if kind == TEMP and side == self.active:
            self.gained[resource] += n

    def spend_temps(self, side: i64, resource: i64, n: i64) -> None:
        """RL-15: the newest first."""
        self.tokens[side * PER_SIDE + resource] -= n
        if n and self.listener is not None:
            self.emit(x.SPENT_TEMPS, TEAM + side, resource, 0, n)
        if side == self.active:
            self.gained[resource] = max(self.gained[resource] - n, 0)

    def spend_perms(self, side: i64, resource: i64, n: i64) -> None:
        """R6.1: they flip."""
        at = side * PER_SIDE + FRESH * x.RESOURCES + resource
        self.tokens[at] -= n
        self.tokens[at + x.RESOURCES] += n
        if n and self.listener is not None:
            self.emit(x.SPENT_PERMS, TEAM + side, resource, 0, n)

    def refresh(self) -> None:
        """R8.2.2."""
        side: i64 = 0
        while side < 2:
            at = side * PER_SIDE + FRESH * x.RESOURCES
            end = at + x.RESOURCES
            while at < end:
                spent = self.tokens[at + x.RESOURCES]
                if spent:
                    self.tokens[at] += spent
                    self.tokens[at + x.RESOURCES] = 0
                    self.emit(x.REFRESHED, TEAM + side, at - end + x.RESOURCES, 0, spent)
                at += 1
            side += 1

    # --- upgraded (R6.5-R6.6) ---------------------------------------------------------------------
    def upgradable(self, side: i64) -> i64:
        """R6.6: the resources with a temp of an earlier Turn, as a set."""
        found: i64 = 0
        resource: i64 = 0
        while resource < x.RESOURCES:
            old = self.tokens[side * PER_SIDE + resource]
            if side == self.active:
                old -= self.gained[resource]
            if old > 0 and self.room(FRESH, resource) > 0:
                found |= only(resource)
            resource += 1
        return found

    def upgrade_options(self, f: i64) -> vec[i64]:
        found = with_each(vec[i64](), x.UPGRADE, self.upgradable(self.side_of(who_of(f))))
        return append(found, x.NO)

    def upgrade_answer(self, f: i64, action: i64) -> None:
        """R6.5: optional, up to n times."""
        if action != x.NO:
            self.upgrade(who_of(f), action - x.UPGRADE)
            if c_of(f) > 1:
                self.ask(frame(x.ASK_UPGRADE, who_of(f), 0, 0, c_of(f) - 1))

    def upgrade(self, who: i64, resource: i64) -> None:
        """R6.5: one temp back, the perm of the same resource, fresh. It is an old temp that goes."""
        side = self.side_of(who)
        self.tokens[side * PER_SIDE + resource] -= 1
        self.tokens[side * PER_SIDE + FRESH * x.RESOURCES + resource] += 1
        if self.listener is not None:
            self.emit(x.UPGRADED_TOKEN, who, resource)
