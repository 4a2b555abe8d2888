//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__device__ int last;

__device__ void report(int code) {
  last = code; // finding: race last
}

__global__ void f(int *a) {
  report(threadIdx.x);
  a[threadIdx.x] = 1;
}
