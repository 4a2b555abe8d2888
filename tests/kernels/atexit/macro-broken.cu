//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A macro makes two claims at one place: that the first holds says nothing of the second.

#define LEAVES(value) \
  __ensures_at_exit(int, i, 0, 64, out[i], value); \
  __ensures_at_exit(int, i, 0, 64, out[i], value - 1)

__global__ void six(int *out) {
  LEAVES(6); // finding: exit
  out[threadIdx.x] = 6;
}
