//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

struct item {
  short key;
  char flags[2];
};

// Neighbours copy the same bytes to the same place, but a copy is no single write.
__global__ void f(item *to, const item *from) {
  memcpy(&to[threadIdx.x], &from[threadIdx.x], 5);  // finding: race to
}
