//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// A function with barriers is called under a condition on the thread.
__device__ int exchange(int *s, int v)
{
    s[threadIdx.x] = v;
    __syncthreads(); // finding: divergence
    int w = s[63 - threadIdx.x];
    __syncthreads();
    return w;
}
__global__ void barrier_in_function(int *a, int rounds)
{
    __shared__ int s[64];
    int v = a[blockIdx.x * 64 + threadIdx.x];
    for (int r = 0; r < rounds; r++)
        if (v > r)
            v += exchange(s, v + r);
    a[blockIdx.x * 64 + threadIdx.x] = v;
}
