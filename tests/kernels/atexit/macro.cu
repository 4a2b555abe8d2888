//pass
//--blockDim=64 --gridDim=1
// A macro makes two claims at one place, and both hold.

#define BETWEEN(least, most) \
  __ensures_at_exit(int, i, 0, 64, out[i] >= least); \
  __ensures_at_exit(int, i, 0, 64, out[i] <= most)

__global__ void six(int *out) {
  BETWEEN(5, 7);
  out[threadIdx.x] = 6;
}
