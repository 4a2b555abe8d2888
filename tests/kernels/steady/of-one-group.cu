//pass
//--blockDim=64 --gridDim=2

// Each block counts in an element of its own in device memory.
__global__ void steps(int *state, int *out, int n)
{
    int own = blockIdx.x;
    if (threadIdx.x == 0)
        state[own] = 0;
    __syncthreads();
    while (state[own] < n) {
        __syncthreads();
        if (threadIdx.x == 0)
            state[own] += 1;
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = n;
}
