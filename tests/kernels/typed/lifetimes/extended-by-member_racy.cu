//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A reference to a temporary's member extends the life of the whole.

struct D {
  int *p, v;
  __device__ ~D() { *p = v; }
};

__global__ void k(int *out) {
  int x = 0;
  const int &r = D{&x, 1}.v;
  int y = x + 0 * r;
  out[y * threadIdx.x] = threadIdx.x;  // finding: race out
}
