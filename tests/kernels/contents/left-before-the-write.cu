//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2 --exited-threads-wait

// Some threads have left before the write.
__global__ void left_before_the_write(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    if (t >= 32)
        return;
    a[t] = t;
    __syncthreads(); // finding: divergence
    out[base + a[t]] = t;
}
