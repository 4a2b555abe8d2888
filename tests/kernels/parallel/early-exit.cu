//pass
//--blockDim=64 --gridDim=8
// assuming: in-bounds, early-exits
// From compute capability 7.0 on a barrier waits for the threads that have not returned.
// listed: barriers wait only for threads that have not returned
__global__ void f(int *out, int n)
{
    __shared__ int s[64];
    const int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n) return;
    s[threadIdx.x] = i;
    __syncthreads();
    const int other = 63 - threadIdx.x;
    if (blockIdx.x * 64 + other < n) out[s[other]] = i;
}
