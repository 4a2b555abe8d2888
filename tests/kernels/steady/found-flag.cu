//pass
//--blockDim=256 --gridDim=8

// All stop when somebody has found what is looked for: the flag is looked at between two barriers.
__global__ void find(int *found, const int *data, int n, int wanted)
{
    __requires(n < 1 << 20);
    __shared__ int seen;
    if (threadIdx.x == 0)
        seen = 0;
    __syncthreads();
    int base = 0;
    for (; base < n && !seen; base += 256) {
        __syncthreads();
        if (data[base + threadIdx.x] == wanted)
            seen = 1;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        found[blockIdx.x] = base;
}
