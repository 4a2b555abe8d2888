"""Random CUDA kernels whose threads tell each other something, whole and broken: locks, flags, tickets, turns, claims, barriers.

A kernel is one of these constructs between random accesses. Each part that makes it right (fences, their reach, conditions,
indices, barriers) is there with some probability, so that about a third of the kernels are right. Launches are small: runs in
many orders, or all, say what is true of them.
"""

from __future__ import annotations

from random import Random

OBJECTS = "#include <cuda/barrier>\nusing barrier = cuda::barrier<cuda::thread_scope_block>;\n"
LAUNCHES = (("1", "2"), ("1", "3"), ("2", "2"), ("3", "1"), ("2", "3"))


def random_order(seed: int) -> str:
    """The source text, header included, of the kernel that belongs to the seed."""
    return _Generator(Random(seed)).file()


class _Generator:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.block, self.grid = random.choice(LAUNCHES)
        self.right = random.choice((0.75, 0.9, 0.97))  # how likely each part is as it should be

    def pick(self, *options: str) -> str:
        return self.random.choice(options)

    def often(self, right: str, *wrong: str) -> str:
        return right if self.random.random() < self.right else self.pick(*wrong)

    def fence(self) -> str:
        return self.often("__threadfence();", "", "__threadfence_block();", "__threadfence_system();")

    def cell(self) -> str:
        return self.pick("0", "1", "blockIdx.x", "t", "t + 1", "i", "blockIdx.x / 2")

    def access(self) -> str:
        a, cell = self.pick("A", "A", "B"), self.cell()
        return self.pick(f"{a}[{cell}] = t;", f"{a}[{cell}] += 1;", f"x += {a}[{cell}];", f"x += {a}[{cell}];")

    def accesses(self, most: int) -> str:
        lines = [self.access() for _ in range(self.random.randint(0, most))]
        if lines and self.random.random() < 0.2:
            lines = [f"if ({self.pick('t == 0', 'blockIdx.x == 0', 'n > 2', 'threadIdx.x == 0')}) {{", *lines, "}"]
        return "\n  ".join(lines)

    def file(self) -> str:
        several = (
            "lock",
            "lock",
            "block lock",
            "block lock",
            "flag",
            "flag",
            "ticket",
            "ticket",
            "claim",
            "claim",
            "meet",
            "meets",
            "meets",
            "chain",
        )
        later = "turn", "turn", "block turn", "rounds", "rounds", "drawn", "drawn", "first apart"
        body = self.pick(
            *several, *later, "shared flag", "shared flag", "queue", "named", "named", "object", "object", "answered objects",
            "warp flag", "warp flag",
        )  # fmt: skip
        if body.endswith(("object", "objects")):
            self.block, self.grid = self.pick("2", "3", "4"), "1"
        part = getattr(self, body.replace(" ", "_"))()
        if body in ("named", "warp flag"):
            self.block = "64"
        elif self.random.random() < 0.2:
            part = f"{self.leaves()}\n  {part}"
        before, after = (self.accesses(1) if self.random.random() < 0.3 else "" for _ in range(2))
        return (
            f"//pass\n//--blockDim={self.block} --gridDim={self.grid}\n{OBJECTS if 'object' in body else ''}\n"
            "__global__ void k(int *A, int *B, int *L, unsigned *C, int n)\n{\n  __requires(n >= 0);\n  __requires(n <= 5);\n"
            "  __shared__ unsigned S;\n  int t = blockIdx.x * blockDim.x + threadIdx.x, x = 0, i = n & 1;\n"
            f"  {before}\n  {part}\n  {after}\n  if (n == 9)\n    A[9] = x;\n}}\n"
        )

    def lock(self) -> str:
        index = self.pick("0", "0", "i")
        cell = f"L[{index}]"
        take = self.often(f"atomicCAS(&{cell}, 0, 1) != 0", f"atomicExch(&{cell}, 1) != 0", f"atomicCAS(&{cell}, 0, 1) == 2")
        free = self.often(f"atomicExch(&{cell}, 0);", f"{cell} = 0;", "atomicExch(&L[1], 0);", f"atomicExch(&{cell}, 2);")
        inside = self.accesses(2)
        moved = self.often("", "i = 1 - i;")
        if self.random.random() < 0.5:
            lines = f"while ({take})", "  ;", self.fence(), moved, inside, self.fence(), free
            return "\n  ".join(lines)
        take = take.replace("!= 0", "== 0")
        lines = "bool done = false;", "while (!done) {", f"if ({take}) {{", self.fence(), inside, self.fence(), free
        return "\n  ".join((*lines, "done = true;", "}", "}"))

    def block_lock(self) -> str:
        barrier = [self.often("__syncthreads();", "") for _ in range(2)]
        returns = [self.often("", "if (n > 3) return;") for _ in range(2)]
        beside = self.pick("", "", f"else {{\n    {self.accesses(1)}\n  }}")
        return (
            f"if (threadIdx.x == 0) {{\n    {returns[0]}\n    while (atomicCAS(L, 0, 1) != 0)\n      ;\n    {self.fence()}\n"
            f"  }}\n  {returns[1]}\n  {barrier[0]}\n  {self.accesses(2)}\n  {self.often('', self.leaves())}\n  {barrier[1]}\n"
            f"  if ({self.often('threadIdx.x == 0', 'true')}) {{\n    {self.fence()}\n    atomicExch(L, 0);\n  }} {beside}"
        )

    def leaves(self) -> str:
        """Some threads may return."""
        who = self.pick("threadIdx.x == 0", "threadIdx.x == 1", "t == 1", "n > 2", "threadIdx.x < n")
        simple = f"if ({who}) return;"
        loop = "for (int j = 1; j < n; j++) {\n    if (j == threadIdx.x) return;\n  }"
        return self.pick(simple, simple, f"if (n > 3) {{\n    {simple}\n  }}", loop)

    def shared_flag(self) -> str:
        """A flag of the block, set up by itself."""
        set_up = self.often("if (threadIdx.x == 0) S = 0;", "S = 0;", "if (threadIdx.x == 5) S = 0;", "S = 1;", "")
        early, barrier = self.often("", self.leaves()), self.often("__syncthreads();", "")
        raises = self.fence(), self.often("atomicExch(&S, 1);", "S = 1;", "atomicExch(&S, 0);")
        waits = self.often("while", "if") + " (atomicAdd(&S, 0) == 0)", "  ;", self.fence()
        first = f"if (threadIdx.x == {self.often('0', '1')}) {{", self.accesses(2), *raises, "} else {"
        return "\n  ".join((early, set_up, barrier, *first, *waits, self.accesses(2), "}"))

    def queue(self) -> str:
        """Places by a counter, which may be set up."""
        told = f"if (blockIdx.x == 0) {{\n    {self.fence()}\n    atomicExch(L, 1);\n  }}"
        waits = f"while (atomicAdd(L, 0) == 0)\n      ;\n    {self.fence()}"
        set_up = self.pick("", f"if (blockIdx.x == 1) {{\n    {waits}\n    C[0] = 0;\n  }}")
        return "\n  ".join((set_up, f"unsigned w = atomicAdd(C, {self.often('1', '0')});", told, "A[w] = t;", self.accesses(1)))

    def named(self) -> str:
        """Two warps, of which one fills what the other empties."""
        full, empty, other = (f'asm volatile("bar.{how};");' for how in ("arrive 2, 64", "arrive 1, 64", "sync 3, 64"))
        filled, emptied = (f'asm volatile("bar.{how};");' for how in ("sync 2, 64", "sync 1, 64"))
        loop = f"for (int j = 0; j < {self.pick('n', 'n', '2')}; j++) {{"
        lane, read = "threadIdx.x % 32", self.often("31 - threadIdx.x % 32", "threadIdx.x % 32")
        first, behind = (True, False) if self.random.random() < 0.5 else (False, True)
        write = f"A[blockIdx.x * 32 + {lane}] = j;", self.often(full, "", other, filled)
        reads = self.often(filled, "", other), f"x += A[blockIdx.x * 32 + {read}];", self.often(empty, "", emptied)
        waits = self.often(emptied, "", other)
        fills = "if (threadIdx.x < 32) {", loop, *((waits,) if first else ()), *write, *((waits,) if behind else ()), "}"
        empties = "} else {", self.often(empty, "") if first else self.often("", empty), loop, *reads, "}", "}"
        return "\n  ".join((*fills, *empties))

    def warp_flag(self) -> str:
        """A flag of a warp: one lane raises it behind a barrier of its warp or block, and one waits for it for all of its own."""
        lane = self.pick("0", "0", "5", "31")
        each = self.random.random() < 0.5
        own = self.often("blockIdx.x * 2 + ", "", "blockIdx.x + ") + "threadIdx.x / 32" if each else "t / 32"
        lines = [f"int lane = threadIdx.x % 32, w = {own};"]
        raised, awaited = ("w", self.often("w - 1", "w - 1", "0", "w")) if each else ("0", "0")
        meets = [self.often("__syncwarp();", "", "if (lane < 16) __syncwarp(0xffff);") for _ in range(2)]
        if each and self.random.random() < 0.3:
            meets[0] = "__syncthreads();"
        fence = self.fence()
        raises = f"atomicExch(&L[{raised}], 1);"
        leads = f"if ({self.often(f'lane == {lane}', f'threadIdx.x == {lane}', 'lane < 2')}) {{"
        place = self.often("w * 32 + lane", "lane", "w * 32 + lane / 2")
        write = self.often("", self.leaves()), f"A[{place}] = t;", self.accesses(1)
        if self.random.random() < 0.3:
            told = fence, meets[0], leads, raises, "}"
        elif self.random.random() < 0.9:
            told = meets[0], leads, fence, raises, "}"
        else:
            told = leads, fence, raises, "}", meets[0]
        fence = self.fence()
        looks = f"{self.often('while', 'if')} (atomicAdd(&L[{awaited}], 0) {self.often('== 0', '!= 1', '== 1')})", "  ;"
        waiter = f"if (lane == {self.pick('0', lane)}) {{"
        ends = (fence, "}", meets[1]), ("}", fence, meets[1]), ("}", meets[1], fence)
        heard = waiter, *looks, *self.random.choice(ends)
        gone = self.often("", "if (lane == 0) return;")
        reads = gone, *heard, f"x += A[({awaited}) * 32 + {self.often('31 - lane', 'lane')}];", self.accesses(1)
        if not each and self.random.random() < 0.3:
            block = (r.replace("__syncwarp();", "__syncthreads();").replace("lane ==", "threadIdx.x ==") for r in reads)
            return "\n  ".join((*lines, "if (blockIdx.x == 0) {", "if (w == 0) {", *write, *told, "}", "} else {", *block, "}"))
        if each:
            return "\n  ".join((*lines, *write, *told, "if (w > 0) {", *reads, "}"))
        return "\n  ".join((*lines, "if (w == 0) {", *write, *told, "} else {", *reads, "}"))

    def set_up(self, **expected: str) -> str:
        """Barriers in memory, by name with how many arrivals they need."""
        who = self.often("threadIdx.x == 0", "n > 2", "threadIdx.x == 9", "true")
        lines = "".join(f"    init(&{name}, {count});\n" for name, count in expected.items())
        meet = self.often("__syncthreads();", "")
        return f"__shared__ barrier {', '.join(expected)};\n  if ({who}) {{\n{lines}  }}\n  {meet}"

    def object(self) -> str:
        """A barrier in memory at which all threads meet, some rounds long; some may leave it."""
        set_up = self.set_up(b=self.often("blockDim.x", "blockDim.x - 1", "blockDim.x + 1", "n"))
        write, read = "A[threadIdx.x] = t;", f"x += A[{self.often('blockDim.x - 1 - threadIdx.x', 'threadIdx.x')}];"
        between = self.pick("", "", "B[threadIdx.x] = x;")
        arrive = self.often("b.arrive();", "", "b.arrive(2);", "if (threadIdx.x > 0) b.arrive();", "b.arrive_and_drop();")
        parity = self.often("p", "0", "j % 2", "1 - j % 2")
        turn = self.often("p = !p;", "")
        by_parity = f"{arrive}\n    {between}\n    b.wait_parity({parity});\n    {turn}"
        by_token = f"auto token = b.arrive();\n    {between}\n    {self.often('b.wait(token);', '', 'b.try_wait(token);')}"
        meets = self.pick("b.arrive_and_wait();", by_token, by_parity)
        again = self.often("b.arrive_and_wait();", "")
        if meets == by_parity and again:
            again = by_parity
        loop = f"for (int j = 0; j < {self.pick('1', '2', 'n')}; j++) {{"
        leave = self.pick("", "", f"if (threadIdx.x == 1) {{ {self.often('b.arrive_and_drop();', 'b.arrive();', '')} return; }}")
        lines = set_up, "bool p = false;", leave, loop, write, meets, read, again, "}"
        return "\n  ".join(lines)

    def answered_objects(self) -> str:
        """One thread fills what the others empty: by two barriers in memory."""
        full, empty = self.often("1", "blockDim.x", "2"), self.often("blockDim.x - 1", "blockDim.x", "1")
        loop = f"bool p = false;\n  for (int j = 0; j < {self.pick('n', 'n', '2')}; j++) {{"
        turn = self.often("p = !p;", "")
        fills = "if (threadIdx.x == 0) {", loop, self.often("empty.wait_parity(!p);", "", "empty.wait_parity(p);"), "A[0] = j;"
        told = self.often("full.arrive();", "", "full.arrive_and_wait();"), turn, "}"
        empties = "} else {", loop, self.often("full.wait_parity(p);", "", "full.wait_parity(!p);", "full.try_wait_parity(p);")
        back = "x += A[0];", self.often("empty.arrive();", "", "empty.arrive_and_drop();"), turn, "}", "}"
        return "\n  ".join((self.set_up(full=full, empty=empty), *fills, *told, *empties, *back))

    def flag(self) -> str:
        cell, value = self.pick("0", "1"), self.pick("1", "2")
        seen = self.often(f"== {value}", "!= 0", "== 1", "!= 7")
        barrier = [self.often("__syncthreads();", "") for _ in range(2)]
        wait = self.often("while", "if")
        write = f"{self.accesses(1)}\n    A[{self.pick('0', 't', 'threadIdx.x')}] = t;"
        one = self.often("threadIdx.x == 0", "true")
        first, second = f"atomicExch(&L[{cell}], {value});", f"{wait} (!(atomicAdd(&L[{cell}], 0) {seen}))"
        tells = "if (blockIdx.x == 0) {", write, barrier[0], f"if ({one}) {{", self.fence(), first, "}"
        waits = "} else {", "if (threadIdx.x == 0) {", second, "  ;", self.fence(), "}", barrier[1], self.accesses(2), "}"
        return "\n  ".join((*tells, *waits))

    def ticket(self) -> str:
        last = self.often("gridDim.x - 1", "gridDim.x - 2", "gridDim.x", "0")
        add = self.often("atomicAdd(C, 1)", "atomicInc(C, gridDim.x)", "atomicInc(C, gridDim.x - 1)", "atomicInc(C, 0)")
        reset = self.pick("", "", self.often("if (threadIdx.x == 0) C[0] = 0;", "C[0] = 0;"))
        barrier = [self.often("__syncthreads();", "") for _ in range(2)]
        early = self.often("", reset)
        one = self.often("threadIdx.x == 0", "true")
        arrives = self.accesses(2), self.pick("", self.fence()), barrier[0], f"if ({one}) {{", self.fence(), f"S = {add};", "}"
        reads = barrier[1], early, f"if (S == {last}) {{", self.fence(), self.accesses(2), reset, "}"
        return "\n  ".join((*arrives, *reads))

    def claim(self) -> str:
        swaps = "atomicCAS(&L[i], 0, 1) == 0", "atomicExch(&L[i], 1) == 0", "atomicCAS(&L[0], 0, t) == 0"
        claim = self.pick(*swaps, "atomicAdd(&L[0], 1) == 0")
        asked = self.pick("t > 0", "A[t] != 1", "n > i", "B[0] == 0")
        claim = self.pick(
            claim, claim, f"{asked} && {claim}", f"{claim} && {asked}", f"({asked} ? {claim.split(' ==')[0]} : 1) == 0"
        )
        back = self.often("", "atomicExch(&L[i], 0);", "L[0] = 0;")
        return f"if ({self.often(claim, claim.replace('== 0', '!= 0'))}) {{\n    {self.accesses(2)}\n    {back}\n  }}"

    def turn(self) -> str:
        """Who has the number goes first; it is passed on."""
        block = self.often("blockIdx.x", "blockIdx.x / 2", "i", "blockIdx.x - 1", "B[t]")
        number = self.pick(
            self.often("atomicAdd(C, 1)", "atomicAdd_block(C, 1)", "atomicAdd(C + i, 1)", "atomicInc(C, 1)"), block
        )
        passes = self.pick("atomicAdd(L, 1);", f"atomicExch(L, {self.often('mine + 1', 'mine', '1')});")
        waits = f"{self.often('while', 'if')} (atomicAdd(L, 0) != mine)", "  ;", self.fence()
        other = self.often("", f"if (n > 3) {{ {passes} }}", "if (n > 2) mine = 0;")
        again = self.often("", passes, self.access())
        who = self.pick("true", "threadIdx.x == 0", "threadIdx.x == 0")
        lines = f"int mine = {number};", *waits, self.accesses(2), other, self.fence(), passes, again
        return "\n  ".join((f"if ({who}) {{", *lines, "}"))

    def block_turn(self) -> str:
        """One thread waits for its block's turn."""
        number = self.often("blockIdx.x", "blockIdx.x + 1", "blockIdx.x / 2")
        barrier = [self.often("__syncthreads();", "") for _ in range(2)]
        waits = "if (threadIdx.x == 0) {", f"while (atomicAdd(L, 0) != {number})", "  ;", self.fence(), "}", barrier[0]
        one = self.often("threadIdx.x == 0", "threadIdx.x == blockDim.x - 1", "true")
        passes = self.pick("atomicAdd(L, 1);", f"atomicExch(L, {self.often('blockIdx.x + 1', 'blockIdx.x')});")
        return "\n  ".join((*waits, self.accesses(2), barrier[1], f"if ({one}) {{", self.fence(), passes, "}"))

    def rounds(self) -> str:
        """A flag of each round."""
        cell, other = self.often("r", "0", "r + 1", "r / 2", "c"), self.often("r", "0", "r - 1", "c")
        counted = self.often("c++;", "if (n > r) c++;", "")
        write = f"A[{self.often('r', '0', 'r + 1')}] = t + r;", self.access() if self.random.random() < 0.3 else ""
        raises = f"atomicExch(&L[{cell}], 1);"
        tells = (
            "if (t == 0) {",
            *write,
            self.fence(),
            raises,
            self.often("", "atomicExch(&L[1], 1);"),
            "} else if (threadIdx.x == 0) {",
        )
        waits = f"{self.often('while', 'if')} (atomicAdd(&L[{other}], 0) != 1)", "  ;", self.fence(), "x += A[r];", "}"
        skip = self.often("", "if (A[r] > 1) continue;")
        return "\n  ".join(("int c = 0;", "for (int r = 0; r < n; r++) {", *tells, *waits, skip, counted, "}"))

    def drawn(self) -> str:
        """Tiles by a counter, each of which waits for the one before."""
        draw = self.often("atomicAdd(C, 1)", "atomicAdd(C + i, 1)", "atomicAdd_block(C, 1)", "atomicAdd(C, 0)")
        waits = "if (w > 0) {", f"while (atomicAdd(&L[w - {self.often('1', '0')}], 0) == 0)", "  ;", self.fence()
        reads, writes = f"x = A[w - {self.often('1', '0')}];", f"A[{self.often('w', 'w + 1', 't')}] = x + t;"
        raises = self.fence(), f"atomicExch(&L[{self.often('w', 'w + 1', '0')}], 1);"
        rest = *waits, reads, "}", *self.random.choice(((writes, *raises),) * 5 + ((*raises, writes),))
        if self.random.random() < 0.5:
            loop = "while (true) {", f"unsigned w = {draw};", f"if (w >= {self.pick('n', '2')}) break;", *rest, "}"
            return "\n  ".join(loop)
        outside = self.often("", f"for (int j = 0; j < {self.pick('n', '2')}; j++)")
        return "\n  ".join((f"unsigned w = {draw};", outside, "{", *rest, "}"))

    def first_apart(self) -> str:
        """The first thread raises its state on a way of its own."""
        raises = self.fence(), f"atomicExch(&L[0], {self.pick('2', '1')});", self.often("return;", "")
        first = f"if ({self.often('t == 0', 'blockIdx.x == 0', 'n > 2')}) {{", "A[0] = t;", *raises, "}"
        own = f"A[{self.often('t', 't + 1')}] = t;", self.fence(), f"atomicExch(&L[{self.often('t', 't - 1', '0')}], 2);"
        waits = (
            f"if (atomicAdd(&L[{self.often('t - 1', '0')}], 0) {self.pick('== 2', '!= 0')}) {{",
            self.fence(),
            "x = A[t - 1];",
            "}",
        )
        early = self.often("", self.often("if (n > 1) atomicExch(&L[t], 1);", "if (B[t] > 0) atomicExch(&L[t], 2);"))
        return "\n  ".join((early, *first, *own, "if (t > 0) {", *waits, "}"))

    def meet(self) -> str:
        count = self.often("gridDim.x", "gridDim.x - 1")
        barrier = [self.often("__syncthreads();", "") for _ in range(2)]
        return (
            f"{self.accesses(2)}\n  {barrier[0]}\n  if (threadIdx.x == 0) {{\n    {self.fence()}\n    atomicAdd(C, 1);\n"
            f"    while (atomicAdd(C, 0) < {count})\n      ;\n    {self.fence()}\n  }}\n  {barrier[1]}\n  {self.accesses(2)}"
        )

    def meets(self) -> str:
        """Barriers of the grid by one counter, in rounds or one after the other."""
        step = self.often("gridDim.x", "gridDim.x - 1", "2")
        if self.random.random() < 0.5:
            goal, moves = f"(j + 1) * {step}", ""
            if self.random.random() < 0.3:
                goal = self.pick(f"j * {step}", step, f"(j + 2) * {step}")
        else:
            goal, moves = "goal", self.often(f"goal += {step};", "", f"if (n > 2) goal += {step};")
        first, second = (self.often("__syncthreads();", "") for _ in range(2))
        who = self.often("threadIdx.x == 0", "threadIdx.x < 2", "true", "t == 0")
        looks = f"{self.often('while', 'if')} (atomicAdd(C, 0) {self.often('<', '<=', '!=')} {goal})", "  ;"
        counts = self.often("atomicAdd(C, 1);", "atomicAdd(C, 2);", "atomicAdd(C + i, 1);", "atomicAdd_block(C, 1);")
        other = self.often("", "C[0] = 0;", "atomicExch(C, 0);", "if (n > 3) atomicAdd(C, 1);")
        leads = first, f"if ({who}) {{", self.fence(), counts, *looks, self.fence(), "}", second
        rounds = f"for (int j = 0; j < {self.pick('2', 'n')}; j++) {{"
        loop = rounds, self.accesses(2), moves, *leads, self.accesses(1), other, "}"
        return "\n  ".join((f"unsigned goal = {self.pick('0', '0', 'gridDim.x')};", *loop))

    def chain(self) -> str:
        other = self.often("blockIdx.x - 1", "0", "blockIdx.x / 2")
        read = f"x = A[{self.often('blockIdx.x - 1', 'blockIdx.x')}];"
        waits = f"while (atomicAdd(&L[{other}], 0) == 0)", "  ;", self.fence(), read
        told = self.often("atomicExch(&L[blockIdx.x], 1);", "atomicExch(&L[0], 1);", "L[blockIdx.x] = 1;")
        tells = "A[blockIdx.x] = x + 1;", self.fence(), told
        return "\n  ".join(("if (threadIdx.x == 0) {", "if (blockIdx.x > 0) {", *waits, "}", *tells, "}"))
