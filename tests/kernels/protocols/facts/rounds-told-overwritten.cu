//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The first thread of all writes where others may still read how many rounds there are.
__global__ void rounds(int *log, int *out)
{
    __shared__ int s[64];
    int n = log[0]; // finding: race log
    unsigned t = threadIdx.x, g = blockIdx.x * 64 + t;
    for (int i = 0; i < n; i++) {
        s[t] = out[g];
        __syncthreads();
        out[g] = s[63 - t] + i;
        __syncthreads();
    }
    log[g] = n + 1; // finding: race log
}
