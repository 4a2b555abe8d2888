//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The range of a loop lives until the loop ends.

struct R { int v[3]; int *log; __device__ ~R() { *log += 1; } __device__ int *begin() { return v; } __device__ int *end() { return v + 3; } };
__device__ R make(int *log) { return {{1, 2, 3}, log}; }

__global__ void k(int *out) {
  int log = 0, sum = 0;
  for (int x : make(&log)) sum += x * (log == 0);
  out[(sum == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
