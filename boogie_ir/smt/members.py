"""What portfolio and cross-check share: sessions that tell several solvers the same."""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.expr import Expr
from boogie_ir.smt.solver import Backend, Session


class Members:
    """Several back ends as one, as far as they need not agree."""

    def __init__(self, members: Sequence[Backend]) -> None:
        self.members = tuple(members)

    @property
    def name(self) -> str:
        """Their names."""
        return "+".join(member.name for member in self.members)

    def interrupt(self) -> None:
        """Interrupts each."""
        for member in self.members:
            member.interrupt()

    def patience(self) -> float:
        """That of the most patient."""
        return max(member.patience() for member in self.members)

    def close(self) -> None:
        """Ends what each has started."""
        for member in self.members:
            member.close()


class MemberSessions:
    """A session with each of several back ends."""

    def __init__(self, sessions: Sequence[Session]) -> None:
        self.sessions = tuple(sessions)

    def assume(self, expression: Expr) -> None:
        """Tells each."""
        for session in self.sessions:
            session.assume(expression)

    def push(self) -> None:
        """Opens a level with each."""
        for session in self.sessions:
            session.push()

    def pop(self) -> None:
        """Closes a level with each."""
        for session in self.sessions:
            session.pop()
