//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: claims fail
// What the lock keeps is not restored.
__global__ void add(int *lock, int *c) {
  __requires((c[0] & 3) == 0);
  __lock_keeps(c[0], (c[0] & 3) == 0);
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      __section_begins(c[0]);
      c[0] += 3;
      __section_ends(c[0]);  // claim: assertion
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
