//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Every thread writes all elements.

__global__ void f(int *out) {
  __shared__ int shared[4];
  for (int &x : shared) x = threadIdx.x;  // finding: race shared
  __syncthreads();
  int sum = 0;
  for (int x : shared) sum += x;
  out[threadIdx.x] = sum;
}
