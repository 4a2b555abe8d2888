//pass
//--blockDim=64 --gridDim=2

// Partners swap their numbers, by way of memory.
__global__ void exclusive_or(int *out, unsigned n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t ^ 5] = t;
    __syncthreads();
    out[base + a[t]] = t;
    __syncthreads();
    out[base + a[t ^ n % 64]] = t;
}
