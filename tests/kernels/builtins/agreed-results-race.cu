//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Another block may get the same result.
__global__ void f(int *a, int *histogram) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int count = __syncthreads_count(a[i] > 3);
  if (threadIdx.x == 0)
    histogram[count] = blockIdx.x;  // finding: race histogram
}
