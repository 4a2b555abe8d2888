//pass
//--blockDim=64 --gridDim=1
// Members are initialised in the order of their declaration.

struct S {
  int first, second;
  __device__ S(int &c) : second(c++), first(c++) {}
};

__global__ void k(int *out) {
  int c = 0;
  S s(c);
  out[s.second * threadIdx.x] = threadIdx.x;
}
