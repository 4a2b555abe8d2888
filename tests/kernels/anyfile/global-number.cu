//pass
//
// listed: blocks have one thread in y and z
// listed: the launch has fewer than 2^31 threads in each dimension
// No launch is given: any, in the dimension that the kernel reads.

__global__ void add(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i];
}
