//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// After the barrier of the warp the neighbour has written the cell: what the thread wrote there itself is gone.

__global__ void f(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  s[(threadIdx.x + 1) % 32] = 7;
  __syncthreads();
  __assert(s[threadIdx.x] == threadIdx.x);  // finding: assertion
  out[s[threadIdx.x]] = threadIdx.x;  // finding: race out
}
