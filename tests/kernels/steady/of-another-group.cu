//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// All blocks count in one element: what is read there is not the same for all threads of a block.
__global__ void steps(int *state, int *out, int n)
{
    int own = 0;
    if (threadIdx.x == 0)
        state[own] = 0; // finding: race state
    __syncthreads();
    while (state[own] < n) { // finding: race state
        __syncthreads();
        if (threadIdx.x == 0)
            state[own] += 1; // finding: race state
        __syncthreads();
    }
    out[blockIdx.x * 64 + threadIdx.x] = n;
}
