//pass
//--blockDim=64 --gridDim=1
// What a later item in the braces of a constructor's call does is not seen in an earlier one.

struct Pair {
  int first, second;
  __device__ Pair(int a, int b) : first(a), second(b) {}
};

__device__ int next(int &c) { return ++c; }

__global__ void k(int *out) {
  int c = 1;
  Pair pair{c, next(c)};
  out[pair.first * threadIdx.x + (pair.second - 2)] = threadIdx.x;
}
