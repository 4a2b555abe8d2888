//pass
//--blockDim=64 --gridDim=1
// Arguments of a constructor in braces are evaluated from the left.

struct S {
  int a, b;
  __device__ S(int x, int y) : a(x), b(y) {}
};

__global__ void k(int *out) {
  int c = 0;
  S s{c++, c++};
  out[s.b * threadIdx.x] = threadIdx.x;
}
