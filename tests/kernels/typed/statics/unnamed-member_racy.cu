//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An unnamed class in a class template is another one in each instance.

template <int N> struct S {
  struct {
    int v = N;
  } in;
};

__global__ void k(int *out) {
  out[(S<1>().in.v * 0 + S<0>().in.v) * threadIdx.x] = threadIdx.x;  // finding: race out
}
