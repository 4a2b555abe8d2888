//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The neighbour's element is read in the interval in which it is written.
__global__ void read_before_the_barrier(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t; // finding: race a
    out[base + a[(t + 1) % 64]] = t; // finding: race a
    __syncthreads();
}
