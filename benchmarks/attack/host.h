// Runs a random kernel on the host, one coroutine a thread, and says which accesses conflict. Included once, before the kernel.
// A second opinion on what the source means: nothing is shared with the front end or the interpreter.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <algorithm>
#include <vector>
#include <csignal>
#include <unistd.h>
#include "coroutines.h"

#define __global__
#define __device__
#define __requires(e)
#define __syncthreads() wait_at(__LINE__)

enum Kind { READ, WRITE, ATOMIC };
struct Record { uintptr_t at; int thread, block; Kind kind; uint64_t value; bool changed, own; };
static std::vector<Record> interval, whole;
static bool invalid, tolerant;
static int block_now;

constexpr size_t SLOT = 1 << 14, SLOTS = 8, GLOBALS = 2;
static char *arena;
static size_t valid_bytes[SLOTS];  // of shared slots, from their middle; a global slot is valid as a whole

static void note(const volatile void *p, Kind kind, uint64_t value, bool changed) {
  uintptr_t at = (uintptr_t)p, low = (uintptr_t)arena;
  if (at >= (uintptr_t)stacks && at < (uintptr_t)stacks + stack_bytes) return;
  if (at < low || at >= low + SLOT * SLOTS) { invalid = true; return; }
  size_t slot = (at - low) / SLOT, middle = low + slot * SLOT + SLOT / 2;
  if (slot >= GLOBALS && (at < middle || at >= middle + valid_bytes[slot])) { invalid = true; return; }
  bool own = false;  // the thread reads a cell that it wrote itself
  if (kind == READ)
    for (const Record &r : slot < GLOBALS ? whole : interval)
      own |= r.at == at && r.thread == thread_now && r.block == block_now && r.kind == WRITE;
  Record r = {at, thread_now, block_now, kind, value, changed, own};
  interval.push_back(r);
  if (slot < GLOBALS) whole.push_back(r);
}

template <class T> struct Cell {
  T raw;
  Cell() = default;
  Cell(const Cell &other) : raw((T)other) {}
  operator T() const { note(this, READ, (uint64_t)raw, false); return raw; }
  T operator=(T v) { note(this, WRITE, (uint64_t)v, raw != v); return raw = v; }
  T operator=(const Cell &other) { return *this = (T)other; }
  template <class U> T operator+=(U v) { T old = *this; return *this = (T)(old + v); }
  template <class U> T operator-=(U v) { T old = *this; return *this = (T)(old - v); }
  template <class U> T operator^=(U v) { T old = *this; return *this = (T)(old ^ v); }
  template <class U> T operator|=(U v) { T old = *this; return *this = (T)(old | v); }
  T operator++() { T old = *this; return *this = (T)(old + 1); }
  T operator--() { T old = *this; return *this = (T)(old - 1); }
  T operator++(int) { T old = *this; *this = (T)(old + 1); return old; }
  T operator--(int) { T old = *this; *this = (T)(old - 1); return old; }
};
struct int2 { Cell<int> x, y; };
static int2 make_int2(int x, int y) { int2 v; v.x = x; v.y = y; return v; }
static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }

template <class T> static T *shared(int slot, size_t cells) {
  valid_bytes[slot] = cells * sizeof(T);
  return (T *)(arena + slot * SLOT + SLOT / 2);
}

template <class T, class F> static T update(Cell<T> *p, F f) {
  T old = p->raw;
  note(p, ATOMIC, 0, true);
  if (!invalid) p->raw = f(old);
  return old;
}
template <class T, class U> T atomicAdd(Cell<T> *p, U v) { return update(p, [=](T o) { return (T)(o + v); }); }
template <class T, class U> T atomicSub(Cell<T> *p, U v) { return update(p, [=](T o) { return (T)(o - v); }); }
template <class T, class U> T atomicMax(Cell<T> *p, U v) { return update(p, [=](T o) { return o > (T)v ? o : (T)v; }); }
template <class T, class U> T atomicMin(Cell<T> *p, U v) { return update(p, [=](T o) { return o < (T)v ? o : (T)v; }); }
template <class T, class U> T atomicExch(Cell<T> *p, U v) { return update(p, [=](T) { return (T)v; }); }
template <class T, class U> T atomicOr(Cell<T> *p, U v) { return update(p, [=](T o) { return (T)(o | v); }); }

static const char *conflict(std::vector<Record> &records, bool across) {
  std::sort(records.begin(), records.end(), [](const Record &a, const Record &b) { return a.at < b.at; });
  for (size_t i = 0; i < records.size(); i++)
    for (size_t j = i + 1; j < records.size() && records[j].at == records[i].at; j++) {
      const Record &a = records[i], &b = records[j];
      if (across ? a.block == b.block : a.thread == b.thread) continue;
      if ((a.kind == READ && b.kind == READ) || (a.kind == ATOMIC && b.kind == ATOMIC)) continue;
      bool reads = a.kind == READ || b.kind == READ, atomic = a.kind == ATOMIC || b.kind == ATOMIC;
      bool benign = !atomic && a.value == b.value && !(reads && (a.changed || b.changed) && !a.own && !b.own);
      if (benign && tolerant) continue;
      return across ? "race between blocks" : "race within a block";
    }
  return nullptr;
}

static uint64_t state;
static uint64_t next() { state = state * 6364136223846793005ull + 1442695040888963407ull; return state >> 33; }

static const char *run(Extent block, Extent grid, uint64_t seed) {
  state = seed * 2654435761u + 12345;
  blockDim = block; gridDim = grid;
  for (size_t i = 0; i < SLOT * SLOTS / 4; i++) {
    uint64_t bits = next();
    ((uint32_t *)arena)[i] = seed % 4 == 0 ? bits & 7 : seed % 4 == 1 ? (uint32_t)i & 63 : seed % 4 == 2 ? bits : bits & 1;
  }
  int threads = block.x * block.y * block.z;
  invalid = false;
  whole.clear();
  for (unsigned b = 0; b < grid.x * grid.y * grid.z; b++) {
    block_now = b;
    blockIdx = {b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y};
    begin_block(threads);
    for (bool alive = true; alive;) {
      interval.clear();
      int turn = next() % threads, stride = next() % 2 ? 1 : threads - 1;
      for (int n = 0; n < threads; n++, turn = (turn + stride) % threads) {
        if (waiting[turn] == -1) continue;
        step(turn);
        if (invalid) return nullptr;
      }
      if (const char *found = conflict(interval, false)) return found;
      alive = waiting[0] != -1;
      for (int t = 1; t < threads; t++)
        if (waiting[t] != waiting[0]) return "barrier divergence";
    }
  }
  return conflict(whole, true);
}

static void crashed(int) { _exit(3); }

static void begin() {
  arena = (char *)malloc(SLOT * SLOTS);
  stack_bytes = MOST_THREADS * STACK;
  stacks = (char *)malloc(stack_bytes);
  static char other_stack[1 << 15];
  stack_t alternative = {};
  alternative.ss_sp = other_stack;
  alternative.ss_size = sizeof other_stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_handler = crashed;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
}
