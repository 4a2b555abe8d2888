//pass
//
// assuming: in-bounds, launch-sizes, room-in-shared-arrays
// listed: blocks have at most 32 threads in x: shared arrays have no room for more
// Each thread has an element of its own: larger blocks would leave the array.

__global__ void f(int *out, int n) {
  __shared__ int s[32];
  s[threadIdx.x] = n + threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[31 - threadIdx.x];
}
