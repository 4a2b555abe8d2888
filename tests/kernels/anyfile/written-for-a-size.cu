//pass
//
// listed: blocks have 128 threads in x, for which the kernel is written
// listed: a block's number times 128, as the kernel has it, is below 2^31
// A kernel that numbers threads with a size of its own is launched with that size.
#define THREADS 128

__global__ void number(int *a, int n) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    a[i] = i + threadIdx.x;
}
