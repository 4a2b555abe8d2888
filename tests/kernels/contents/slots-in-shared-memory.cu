//pass
//--blockDim=64 --gridDim=1

// A counter in shared memory hands out pairs of the block's slots.
__global__ void slots_in_shared_memory(int *out, unsigned *count, const int *in)
{
    int t = threadIdx.x;
    __shared__ unsigned mine;
    if (t == 0)
        mine = 0;
    __syncthreads();
    for (int r = 0; r < 4; r++)
        if (in[t] > r) {
            unsigned slot = atomicAdd(&mine, 2u);
            out[blockIdx.x * 512 + slot] = t;
            out[blockIdx.x * 512 + slot + 1] = r;
        }
}
