//pass
//--blockDim=64 --gridDim=1
// A pointer to a member that steps over the structures of an array gets to the members beside it.

struct Pair { int x; float y; };

__global__ void k(Pair *pairs) {
  int t = threadIdx.x;
  float *f = &pairs[0].y;
  f[2 * t - 1] = 1;
  pairs[t].y = 0;
}
