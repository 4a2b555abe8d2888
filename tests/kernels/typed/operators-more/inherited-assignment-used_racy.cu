//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A using declaration brings the base's assignment in.

struct B {
  int n = 5;
  __device__ B &operator=(int) { n = 0; return *this; }
};
struct D : B {
  D() = default;
  __device__ D(int) { n = 1; }
  using B::operator=;
};

__global__ void k(int *out) {
  D d;
  d = 1;
  out[d.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
