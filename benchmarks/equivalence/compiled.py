"""Random runs of a random pair as C on this machine: each block's threads take turns from barrier to barrier.

Another implementation than the interpreter, that a compiler makes: what both say of a pair rests on nothing that they share.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

_BEFORE = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#define MOST 16
#define CELLS 8192
typedef struct { unsigned x; } Size;
static Size threadIdx, blockIdx, blockDim, gridDim;
static ucontext_t scheduler, threads[MOST];
static char stacks[MOST][1 << 15];
static int ended[MOST], told[MOST];
static void meet(void) { swapcontext(&threads[threadIdx.x], &scheduler); }
static int shuffled(int value, int other) {
  told[threadIdx.x] = value;
  meet();
  int result = told[threadIdx.x ^ other];
  meet();
  return result;
}
static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
#define __global__ static
#define __shared__ static
#define __syncthreads() meet()
#define __shfl_xor_sync(mask, value, other, width) shuffled(value, other)
"""
_BEHIND = """
static int out[2][CELLS], in[CELLS], n, m, which;
static void body(void) {
  (which ? g : f)(out[which], in, n, m);
  ended[threadIdx.x] = 1;
}
static void launch(void) {
  for (blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++) {
    unsigned left = blockDim.x;
    for (unsigned t = 0; t < blockDim.x; t++) {
      ended[t] = 0;
      getcontext(&threads[t]);
      threads[t].uc_stack.ss_sp = stacks[t];
      threads[t].uc_stack.ss_size = sizeof stacks[t];
      threads[t].uc_link = &scheduler;
      makecontext(&threads[t], body, 0);
    }
    while (left)
      for (unsigned t = 0; t < blockDim.x; t++)
        if (!ended[t]) {
          threadIdx.x = t;
          swapcontext(&scheduler, &threads[t]);
          left -= ended[t];
        }
  }
}
static unsigned long long state;
static unsigned draw(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return state >> 32;
}
static int number(int kind) {
  static const int special[] = {0, 1, -1, -2147483647 - 1, 2147483647, 2, -3};
  switch (kind) {
    case 0: return draw() % 10;
    case 1: return special[draw() % 7];
    case 2: return (int)draw() >> draw() % 32;
    default: return (int)draw();
  }
}
int main(int count, char **words) {
  int runs = atoi(words[1]);
  for (int run = 0; run < runs; run++) {
    state = strtoull(words[2], 0, 10) * 1000003ull + run;
    draw();
    blockDim.x = BLOCK ? BLOCK : 1 + draw() % MOST;
    gridDim.x = 1 + draw() % 5;
    int all = blockDim.x * gridDim.x;
    n = BLOCK ? all : draw() % 4 ? 1 + draw() % all : all;
    if (!BLOCK && draw() % 16 == 0) n = -(int)(draw() % 2);
    m = draw() % 8 ? draw() % 7 : draw() % 80;
    int kind = draw() % 4;
    for (int i = 0; i < CELLS; i++) { in[i] = number(kind); out[0][i] = out[1][i] = number(kind); }
    for (which = 0; which < 2; which++) launch();
    if (memcmp(out[0], out[1], sizeof out[0])) { printf("%d\\n", run); return 1; }
  }
  return 0;
}
"""


class Compiled:
    """A pair of kernels called ``f`` and ``g`` of a random program; ``block``: the size of blocks, where it is given."""

    def __init__(self, text: str, block: int | None, folder: Path) -> None:
        source = folder / "pair.c"
        source.write_text(f"{_BEFORE}#define BLOCK {block or 0}\n{text}{_BEHIND}")
        self._program = folder / "pair"
        subprocess.run(["cc", "-O0", "-w", "-fwrapv", "-o", str(self._program), str(source)], check=True)

    def refuted(self, runs: int, seed: int) -> int | None:
        """The first of so many runs after which the memories differ."""
        ran = subprocess.run([str(self._program), str(runs), str(seed)], capture_output=True, text=True, check=False)
        if ran.returncode not in (0, 1):
            raise RuntimeError(f"the compiled pair ended with {ran.returncode}")
        return int(ran.stdout) if ran.returncode else None
