//pass
//--blockDim=64 --gridDim=2
// Bit-fields of one thread's own object; values are cut off, signed ones extended, and small unsigned ones are `int` in expressions.
#include <assert.h>

struct Flags {
  unsigned int visited : 1;
  unsigned int colour : 3;
  int depth : 4;
  unsigned int : 0;
  unsigned long long wide : 40;
  bool last : 1;
};

enum Kind { PLAIN, ODD };

struct Mixed {
  char first;
  unsigned short low : 4, high : 12;
  Kind kind : 2;
};

union Word {
  unsigned int all;
  struct {
    unsigned int low : 16;
    unsigned int high : 16;
  } half;
};


__global__ void mark(Flags *flags, Mixed *mixed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  flags[i].visited = 1;
  flags[i].colour = i;
  flags[i].depth++;
  mixed[i].high = mixed[i].low + 1;

  Flags own = {0, 9, 7};
  assert(own.colour == 1 && own.depth == 7 && own.wide == 0);
  assert((own.depth = 9) == -7);
  own.wide = 0x123456789aULL;
  own.last = 4;
  own.colour -= 2;
  assert(own.wide == 0x123456789aULL && own.last && own.colour == 7);
  own.visited = 0;
  assert(own.visited - 1 < 0);
  auto copy = own.visited;
  assert(copy - 1 > 0);
  Flags other = own;
  assert(other.colour == 7 && other.depth == -7);

  Word word;
  word.all = 0x12345678;
  assert(word.half.low == 0x5678 && word.half.high == 0x1234);
  word.half.high = 0xffff;
  assert(word.all == 0xffff5678);
  Mixed m = {.first = 1, .high = 0x1fff, .kind = ODD};
  assert(m.high == 0xfff && m.low == 0 && m.kind == ODD && sizeof(Mixed) == 4 && sizeof(Flags) == 16);
}
