//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The neighbour's element is overwritten while it is read.
__global__ void neighbour_overwrites(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    __syncthreads();
    int x = a[(t + 1) % 64]; // finding: race a
    a[t] = 0; // finding: race a
    out[base + x] = t;
}
