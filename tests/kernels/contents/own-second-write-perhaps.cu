//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// A thread may overwrite its own element before the barrier.
__global__ void own_second_write_perhaps(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t;
    if (in[base + t] > 0)
        a[t] = 0;
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}
