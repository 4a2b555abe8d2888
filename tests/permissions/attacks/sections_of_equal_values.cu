//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// permissions: claims fail
// Sections without a lock, in which all threads store the same: what one does in between is seen.
__global__ void k(int *c) {
  __requires(c[0] == 0);
  __lock_keeps(c[0], c[0] == 0);
  __section_begins(c[0]);
  c[0] = 8;
  c[0] = 0;  // claim: race
  __section_ends(c[0]);
  __section_begins(c[0]);
  int v = c[0];
  __section_ends(c[0]);
  __unsafe_assert(v == 0);
}
