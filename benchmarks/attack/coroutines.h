// The threads of one block as coroutines: each runs until it waits at a barrier or ends. Included by what gives CUDA's words a meaning.
#pragma once
#include <cstddef>
#include <ucontext.h>

struct Extent { unsigned x, y, z; };
static Extent threadIdx, blockIdx, blockDim, gridDim;

#ifndef MOST_THREADS
#define MOST_THREADS 64
#endif
constexpr size_t STACK = 1 << 16;
static char *stacks;
static size_t stack_bytes;
static ucontext_t scheduler, contexts[MOST_THREADS];
static int waiting[MOST_THREADS];  // the line of the barrier, 0: running, -1: ended
static int thread_now;
static void (*body)();

static void wait_at(int line) {
  waiting[thread_now] = line;
  swapcontext(&contexts[thread_now], &scheduler);
}
static void start() { body(); wait_at(-1); }

static void begin_block(int threads) {
  for (int t = 0; t < threads; t++) {
    waiting[t] = 0;
    getcontext(&contexts[t]);
    contexts[t].uc_stack.ss_sp = stacks + t * STACK;
    contexts[t].uc_stack.ss_size = STACK;
    contexts[t].uc_link = &scheduler;
    makecontext(&contexts[t], start, 0);
  }
}

static void step(int thread) {
  thread_now = thread;
  threadIdx = {thread % blockDim.x, thread / blockDim.x % blockDim.y, thread / blockDim.x / blockDim.y};
  waiting[thread] = 0;
  swapcontext(&scheduler, &contexts[thread]);
}
