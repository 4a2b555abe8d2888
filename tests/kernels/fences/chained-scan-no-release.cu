//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The flag may be seen before the sum.
__global__ void scan(const int *in, int *sum, int *out, volatile int *ready)
{
    if (threadIdx.x != 0)
        return;
    int own = in[blockIdx.x], before = 0;
    if (blockIdx.x > 0) {
        while (ready[blockIdx.x - 1] == 0)
            ;
        __threadfence();
        before = sum[blockIdx.x - 1]; // finding: race sum
    }
    sum[blockIdx.x] = before + own; // finding: race sum
    ready[blockIdx.x] = 1;
    out[blockIdx.x] = before;
}
