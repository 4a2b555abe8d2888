//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// slow
// permissions: claims fail
// The lock is given back between a read and the store of what was read: then it is another section.
__global__ void add(int *lock, int *c) {
  __requires((c[0] & 3) == 0);
  __lock_keeps(c[0], (c[0] & 3) == 0);
  __kernel_adds(c[0], 4 * (int)(blockIdx.x * 32 + threadIdx.x));
  bool done = false;
  while (__invariant(__added(c[0]) == __ite_int(done, 4, 0)), !done) {  // claim: invariant-maintained
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      __section_begins(c[0]);
      int v = c[0];
      __section_ends(c[0]);
      __threadfence();
      atomicExch(lock, 0);
      while (atomicCAS(lock, 0, 1) != 0);
      __threadfence();
      __section_begins(c[0]);
      c[0] = v + 4;
      __section_ends(c[0]);
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
