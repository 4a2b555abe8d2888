//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: claims fail
// Two turns are passed on at once.
__global__ void k(unsigned *next, unsigned *serving, int *c) {
  __requires((c[0] & 3) == 0);
  __lock_keeps(c[0], (c[0] & 3) == 0);
  unsigned mine = atomicAdd(next, 1);
  while (atomicAdd(serving, 0) != mine);
  __threadfence();
  __section_begins(c[0]);
  c[0] += 4;  // claim: race
  __section_ends(c[0]);
  __threadfence();
  atomicAdd(serving, 1);
  atomicAdd(serving, 1);
}
