//pass
//--blockDim=64 --gridDim=2

// Both branches write, each its own number.
__global__ void by_two_branches(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    if (t < 32)
        a[t] = 31 - t;
    else
        a[t] = 95 - t;
    __syncthreads();
    out[base + a[t]] = t;
}
