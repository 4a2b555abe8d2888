//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// A break decides whether a thread writes.
__global__ void break_before_the_write(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    do {
        if (in[base + t] > 0)
            break;
        a[t] = t;
    } while (0);
    __syncthreads();
    out[base + a[t]] = t; // finding: race out
}
