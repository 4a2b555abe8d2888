//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// Barriers in the loop order the two writes, so the second is no race: everybody reads a 5.
__global__ void barriers_in_a_loop_between(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t; // finding: race a
    for (int i = 0; i < n; i++)
        __syncthreads();
    a[(t + 1) % 64] = 5; // finding: race a
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}
