//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Multiples by an even number meet.
__global__ void even_multiple(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t * 6 % 64;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}
