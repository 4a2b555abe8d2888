//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// The flag is looked at where some may have set it for the next round already.
__global__ void find(int *found, const int *data, int n, int wanted)
{
    __requires(n < 1 << 20);
    __shared__ int seen;
    if (threadIdx.x == 0)
        seen = 0;
    __syncthreads();
    int base = 0;
    for (; base < n && !seen; base += 256) { // finding: race seen
        __syncthreads();
        if (data[base + threadIdx.x] == wanted)
            seen = 1; // finding: race seen
    }
    if (threadIdx.x == 0)
        found[blockIdx.x] = base;
}
