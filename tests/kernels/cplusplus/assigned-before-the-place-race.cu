//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// C++17: the number that is assigned is that from before the call in the place's index: 0 for all threads.

__device__ int change(int &n) {
  n = threadIdx.x;
  return 0;
}

__global__ void ordered(int *out) {
  int n = 0, kept[1];
  kept[change(n)] = n;
  out[kept[0]] = threadIdx.x;  // finding: race out
}
