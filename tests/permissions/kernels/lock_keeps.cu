//pass
//--blockDim=32 --gridDim=2
// permissions: inferred
// Each thread adds four to a cell that a lock guards: it stays a multiple of four.
__global__ void add(int *lock, int *c) {
  __requires((c[0] & 3) == 0);
  __lock_keeps(c[0], (c[0] & 3) == 0);
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      __section_begins(c[0]);
      c[0] += 4;
      __section_ends(c[0]);
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
