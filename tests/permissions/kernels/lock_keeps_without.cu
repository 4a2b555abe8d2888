//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// slow
// permissions: claims fail
// Nobody takes the lock: sections do not exclude each other.
__global__ void add(int *lock, int *c) {
  __requires((c[0] & 3) == 0);
  __lock_keeps(c[0], (c[0] & 3) == 0);
  bool done = false;
  while (!done) {
    if (atomicAdd(lock, 0) == 0) {
      __threadfence();
      __section_begins(c[0]);
      c[0] += 4;  // claim: race
      __section_ends(c[0]);
      __threadfence();
      done = true;
    }
  }
}
