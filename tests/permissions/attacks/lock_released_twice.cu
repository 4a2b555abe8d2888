//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: claims fail
// The second release is of a lock that another thread has by then.
__global__ void k(int *lock, int *c) {
  __requires((c[0] & 3) == 0);
  __lock_keeps(c[0], (c[0] & 3) == 0);
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      __section_begins(c[0]);
      c[0] += 4;  // claim: race
      __section_ends(c[0]);
      __threadfence();
      atomicExch(lock, 0);
      atomicExch(lock, 0);
      done = true;
    }
  }
}
