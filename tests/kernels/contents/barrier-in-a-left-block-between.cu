//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The barrier orders the two writes if nobody breaks.
__global__ void barrier_in_a_left_block_between(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    a[t] = t; // finding: race a
    do {
        if (n > 0)
            break;
        __syncthreads();
    } while (0);
    a[(t + 1) % 64] = 5; // finding: race a
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}
