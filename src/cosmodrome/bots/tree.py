"""Tree search under hidden information: for every iteration what the seat cannot know is dealt anew.

One tree serves all deals (an information-set search with a single observer). Chance is sampled, never a node. Each
mover wants its own chance of winning, so any number of sides may play. An edge of the tree gets a prior when it is
first met: the answer is tried once, the move finished at random, and the result judged. Leaves are judged in the
same way, at the end of the mover's own turn.
"""

from __future__ import annotations

from math import exp, sqrt
from time import monotonic
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.bots.judges import Judge
from cosmodrome.errors import NoDeal
from cosmodrome.kernel.dice import Dice, SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.kernel.verbs import ACCEPT

MINDSET: Final = 16  # more than there are seats
OFTEN: Final = 15  # between two looks at the clock and at the lead, in iterations (a mask)
TRIES: Final = 8  # draws of an answer that is timely and usual
DEALS: Final = 32  # that are dealt before one is taken that is hard to believe
FINE: Final = 1 << 20  # steps from impossible to certain
NO_LIMIT: Final = 1 << 40
USUAL: Final = 0.012  # standard deviation of the priors of a question,
SAME: Final = 1.0e-9  # and what is none
MOST_PULL: Final = 50.0  # of an answer that turns up later and is better than the first ones, as an exponent


class Node:
    """A question as its mover sees it; by answer: visits, how often it could be given, results, prior."""

    def __init__(self, key: i64) -> None:
        self.key: i64 = key  # who is asked, and in which mindset
        self.next: Node | None = None  # the same place in the tree, with another key
        self.action: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()
        self.results: vec[float] = vec[float]()  # the sum, for the mover
        self.prior: vec[float] = vec[float]()
        self.pull: vec[float] = vec[float]()  # e to the prior: shares of the first visits
        self.scale: float = 0.0  # of the differences between answers, 1 is usual; 0 before any is known
        self.top: float = 0.0  # the best prior of the first visit
        self.below: list[Node | None] = []

    def add(self, action: i64, prior: float) -> None:
        self.action = append(self.action, action)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.results = append(self.results, 0.0)
        self.prior = append(self.prior, prior)
        self.pull = append(self.pull, 0.0)
        self.below.append(None)

    def best(self) -> i64:
        """The answer visited most; of several, the one with the best results."""
        best: i64 = 0
        at: i64 = 1
        while at < len(self.action):
            if self.visits[at] > self.visits[best] or (
                self.visits[at] == self.visits[best] and self.mean(at) > self.mean(best)
            ):
                best = at
            at += 1
        return best

    def offers_only(self, actions: vec[i64]) -> bool:
        """Whether all answers of this node are among these."""
        for mine in self.action:
            found = False
            for action in actions:
                if action == mine:
                    found = True
            if not found:
                return False
        return True

    def mean(self, at: i64) -> float:
        n = self.visits[at]
        return self.results[at] / float(n) if n > 0 else self.prior[at]

    def total(self) -> i64:
        n: i64 = 0
        for visits in self.visits:
            n += visits
        return n

    def lead(self) -> i64:
        """By how many visits the first answer leads."""
        first: i64 = 0
        second: i64 = 0
        for n in self.visits:
            if n > first:
                second = first
                first = n
            elif n > second:
                second = n
        return first - second


class Settings:
    """How a tree search plays.

    `iterations` 0: until the time is over; `seconds` 0: however long it takes. `explore` is the weight of priors
    against results, `sharpness` how far apart two priors must be to differ e-fold; to `adapt` is to measure both by how
    much the answers to each question differ. `sight` is how many turns ahead the tree may grow; 0 for any number.
    `looks` are those at each answer to the question itself, for its prior. `finishes` is how many random ways to finish
    a move are tried where it is judged; once the time is over, one.
    """

    def __init__(
        self,
        iterations: i64 = 0,
        seconds: float = 0.0,
        explore: float = 0.3,
        sharpness: float = 0.03,
        sight: i64 = 0,
        looks: i64 = 1,
        adapt: bool = False,
        finishes: i64 = 1,
    ) -> None:
        self.iterations: i64 = iterations if iterations > 0 else NO_LIMIT
        self.seconds: float = seconds
        self.explore: float = explore
        self.sharpness: float = sharpness
        self.sight: i64 = sight
        self.looks: i64 = looks
        self.adapt: bool = adapt
        self.finishes: i64 = finishes


class TreeSearch:
    """Searches for as many iterations, or seconds, as it is given, and stops once no other answer could win.

    While questions of one move follow each other, the tree below the last answer is kept, and its visits count.

    A team is searched as if one decided for it; what a team-mate proposes is accepted.
    """

    def __init__(self, seed: i64, judge: Judge, settings: Settings) -> None:
        self.dice: Dice = SeededDice(seed)
        self.judge: Judge = judge
        self.iterations: i64 = settings.iterations
        self.seconds: float = settings.seconds
        self.explore: float = settings.explore
        self.sharpness: float = settings.sharpness
        self.sight: i64 = settings.sight
        self.looks: i64 = settings.looks
        self.adapt: bool = settings.adapt
        self.finishes: i64 = settings.finishes
        self.habits: vec[float] = vec[float]()  # by action: how likely it is given once it is drawn; empty: always
        self.beliefs: vec[float] = vec[float]()  # by `State.secret`, the most likely is 1; empty: any deal will do
        self.done: i64 = 0  # iterations, in all
        self.deadline: float = 0.0  # of the present search; 0: none
        self.late: bool = False  # whether it has passed
        self.turn: i64 = 0  # in which the present iteration began
        self.root: Node = Node(0)
        self.kept: Node | None = None  # for the next question, if it is
        self.expected: vec[i64] = vec[i64]()  # this one,
        self.expected_turn: i64 = 0  # in this turn
        self.edge_of: vec[i64] = vec[i64]()  # by action: its edge in the node at hand + 1, or 0
        self.open: vec[i64] = vec[i64]()  # the edges that are offered there

    # --- the question -----------------------------------------------------------------------------
    def choose(self, state: State, seat: i64) -> i64:
        kept = self.kept if self.follows(state) else None
        self.kept = None
        actions = state.legal_actions()
        if len(actions) == 1:
            self.keep(state, seat, actions[0], kept)
            return actions[0]
        if state.proposed():
            return state.box.kernel_base + ACCEPT
        self.root = found_in(kept, key_of(state, seat))
        if not self.root.offers_only(actions):  # other deals offered more than is offered now
            self.root = Node(self.root.key)
        self.search(state, seat)
        best = self.root.best()
        self.keep(state, seat, self.root.action[best], self.root.below[best])
        return self.root.action[best]

    def weighed(self) -> list[tuple[int, int, float]]:
        """Of the last question: each answer, its visits, and the chance of winning by it."""
        root = self.root
        found: list[tuple[int, int, float]] = []
        at: i64 = 0
        while at < len(root.action):
            found.append((int(root.action[at]), int(root.visits[at]), root.mean(at)))
            at += 1
        return found

    def search(self, state: State, seat: i64) -> None:
        root = self.root
        self.deadline = monotonic() + self.seconds if self.seconds > 0.0 else 0.0
        self.late = False
        deals = True
        n = root.total()
        while n < self.iterations:
            now = state
            if deals:
                try:
                    now = self.deal(state, seat)
                except NoDeal:  # then the state as the bot got it will do
                    deals = False
            if not deals:
                now = state.clone()
            if not now.disputed():
                now.without_councils()
            self.iterate(now, seat)
            self.done += 1
            n += 1
            if self.late or (n & OFTEN == 0 and (root.lead() > self.iterations - n or self.is_late())):
                break
        self.deadline = 0.0
        self.late = False

    def is_late(self) -> bool:
        """Look at the clock."""
        if self.deadline > 0.0 and monotonic() >= self.deadline:
            self.late = True
        return self.late

    def believe(self, likelihoods: list[float]) -> None:
        """By `State.secret`: how likely each truth makes what the seat saw; deals are drawn accordingly. Empty: as the
        game deals them.
        """
        top = max(likelihoods) if likelihoods else 1.0
        self.beliefs = vec[float]([likelihood / top for likelihood in likelihoods])

    def follow(self, habits: list[float]) -> None:
        """Finish moves by habit: by action, how likely it is given once it is drawn. Empty: any will do."""
        self.habits = vec[float](habits)

    def deal(self, state: State, seat: i64) -> State:
        """What the seat cannot know dealt anew, by what it believes."""
        dealt = state.determinize(seat, self.dice)
        tries: i64 = 1
        while len(self.beliefs) > 0 and tries < DEALS:
            if float(self.dice.below(FINE)) < self.beliefs[dealt.secret()] * float(FINE):
                break
            dealt = state.determinize(seat, self.dice)
            tries += 1
        return dealt

    # --- the tree over the questions of one move --------------------------------------------------
    def follows(self, state: State) -> bool:
        """Whether this is the question that was expected: nothing happened in between."""
        if self.kept is None or state.turn != self.expected_turn or len(state.agenda) != len(self.expected):
            return False
        at: i64 = 0
        while at < len(self.expected):
            if state.agenda[at] != self.expected[at]:
                return False
            at += 1
        return True

    def keep(self, state: State, seat: i64, action: i64, below: Node | None) -> None:
        """Keep what lies below an answer if the seat is asked again at once."""
        if below is None:
            return
        following = state.clone()
        following.apply_as(seat, action)
        if following.mover() == seat and following.turn == state.turn:
            self.kept = below
            self.expected = following.agenda
            self.expected_turn = following.turn

    # --- an iteration -----------------------------------------------------------------------------
    def iterate(self, state: State, seat: i64) -> None:
        root = self.root
        node = root
        nodes: list[Node] = []
        edges = vec[i64]()
        movers = vec[i64]()
        self.turn = state.turn
        turn = state.turn
        side = state.side(seat)
        while True:
            mover = state.mover()
            if mover == CHANCE:
                state.apply(state.sample(self.dice))
                continue
            if mover == OVER or (self.sight > 0 and state.turn - self.turn >= self.sight):
                break
            actions = state.legal_actions()
            if len(nodes) > 0:
                if len(actions) == 1:
                    side = state.side(mover)
                    turn = state.turn
                    state.apply(actions[0])
                    continue
                at = len(nodes) - 1
                place = nodes[at].below[edges[at]]
                node = found_in(place, key_of(state, mover))
                if place is None:
                    nodes[at].below[edges[at]] = node
            edge = self.select(node, state, mover, actions)
            nodes.append(node)
            edges = append(edges, edge)
            movers = append(movers, mover)
            side = state.side(mover)
            turn = state.turn
            state.apply(node.action[edge])
            if state.councils:  # a dispute was settled
                state.without_councils()
            if node.visits[edge] == 0:
                break
        result = self.well_finished(state, movers[len(movers) - 1] if len(movers) > 0 else seat, side, turn)
        i: i64 = 0
        while i < len(nodes):
            nodes[i].visits[edges[i]] += 1
            nodes[i].results[edges[i]] += result[movers[i]]
            i += 1

    def select(self, node: Node, state: State, mover: i64, actions: vec[i64]) -> i64:
        """The edge to follow: the best of results and priors; new edges are made."""
        top = actions[len(actions) - 1]
        while len(self.edge_of) <= top:
            self.edge_of = append(self.edge_of, 0)
        while len(self.open) < len(actions):
            self.open = append(self.open, 0)
        edge_of = self.edge_of
        opened = self.open
        at: i64 = 0
        while at < len(node.action):
            edge_of[node.action[at]] = at + 1
            at += 1
        n: i64 = 0
        known = len(node.action)
        for action in actions:
            if action < state.box.free_base or state.timely(action) or (n == 0 and action == top):
                edge = edge_of[action] - 1
                if edge < 0:
                    edge = len(node.action)
                    prior = self.prior(state, mover, action, node is self.root)
                    node.add(action, prior)
                node.offered[edge] += 1
                opened[n] = edge
                n += 1
        for action in node.action:
            edge_of[action] = 0
        if known < len(node.action):
            self.weigh(node, known)
        pulls = 0.0
        at = 0
        while at < n:
            pulls += node.pull[opened[at]]
            at += 1
        explore = self.explore * node.scale
        best = -1.0e9
        picked = opened[0]
        at = 0
        while at < n:
            edge = opened[at]
            at += 1
            visits = node.visits[edge]
            worth = node.results[edge] / float(visits) if visits > 0 else node.prior[edge]
            drawn = node.pull[edge] / pulls if pulls > 0.0 else 1.0 / float(n)
            worth += explore * drawn * sqrt(float(node.offered[edge])) / (1.0 + float(visits))
            if worth > best:
                best = worth
                picked = edge
        return picked

    def weigh(self, node: Node, at: i64) -> None:
        """The pulls of new edges; those of the first visit set the scale."""
        if node.scale == 0.0:
            node.scale = 1.0
            total = 0.0
            for prior in node.prior:
                total += prior
                node.top = max(node.top, prior)
            mean = total / float(len(node.prior))
            squares = 0.0
            for prior in node.prior:
                squares += (prior - mean) * (prior - mean)
            deviation = sqrt(squares / float(len(node.prior)))
            if self.adapt and deviation > SAME:
                node.scale = deviation / USUAL
        while at < len(node.prior):
            node.pull[at] = exp(min(MOST_PULL, (node.prior[at] - node.top) / (self.sharpness * node.scale)))
            at += 1

    def prior(self, state: State, mover: i64, action: i64, at_root: bool) -> float:
        """The chance of winning at the end of the own move, after this answer."""
        total = 0.0
        looks = self.looks if at_root else 1
        look: i64 = 0
        while look < looks and not (look > 0 and self.is_late()):
            copy = state.clone()
            side = state.side(mover)
            copy.apply(action)
            if copy.councils:
                copy.without_councils()
            total += self.well_finished(copy, mover, side, state.turn)[mover]
            look += 1
        return total / float(look)

    def finished(self, state: State, side: i64, turn: i64) -> vec[float]:
        """What each seat gets once the side has finished its move, at random; the state is used up."""
        while True:
            mover = state.mover()
            if mover == CHANCE:
                state.apply(state.sample(self.dice))
            elif mover == OVER:
                return state.rewards(state.returns())
            elif state.side(mover) != side or state.turn != turn:
                return state.rewards(self.judge.chances(state))
            else:
                state.apply(self.any_timely(state))

    def well_finished(self, state: State, seat: i64, side: i64, turn: i64) -> vec[float]:
        """The same for the way that is best for the seat, of some random ones."""
        best = vec[float]()
        left = self.finishes
        while left > 1 and not self.is_late() and self.goes_on(state, side, turn):
            result = self.finished(state.clone(), side, turn)
            if len(best) == 0 or result[seat] > best[seat]:
                best = result
            left -= 1
        result = self.finished(state, side, turn)
        return result if len(best) == 0 or result[seat] > best[seat] else best

    def goes_on(self, state: State, side: i64, turn: i64) -> bool:
        """Whether the side still has a question of this move to answer; chance comes first."""
        mover = state.mover()
        while mover == CHANCE:
            state.apply(state.sample(self.dice))
            mover = state.mover()
        return mover != OVER and state.side(mover) == side and state.turn == turn

    def any_timely(self, state: State) -> i64:
        """An answer at random, by habit."""
        actions = state.legal_actions()
        habits = self.habits
        answer = actions[0]
        tries: i64 = 0
        while tries < TRIES:
            tries += 1
            drawn = actions[self.dice.below(len(actions))]
            if drawn < state.box.free_base or state.timely(drawn):
                answer = drawn
                if len(habits) == 0 or float(self.dice.below(FINE)) < habits[drawn] * float(FINE):
                    break
        return answer


def key_of(state: State, mover: i64) -> i64:
    return mover + MINDSET * state.mindset(mover)


def found_in(place: Node | None, key: i64) -> Node:
    """The node of this key at a place of the tree; a new one is put there behind the others."""
    if place is None:
        return Node(key)
    node = place
    while node.key != key:
        other = node.next
        if other is None:
            other = Node(key)
            node.next = other
        node = other
    return node
