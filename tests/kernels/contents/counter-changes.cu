//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The counter has moved on when the number is read.
__global__ void counter_changes(int *out, const int *in, int n)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    int base = blockIdx.x * 64;
    int r = 0;
    while (r < n) {
        a[t] = t * r;
        __syncthreads();
        r++;
        out[a[t] * r] = t; // finding: race out
        __syncthreads();
    }
}
