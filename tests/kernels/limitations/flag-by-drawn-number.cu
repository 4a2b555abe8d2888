//pass
//--blockDim=4 --gridDim=3
// wrong: a flag whose index one thread drew for its block is not known to be raised by that block only
// Blocks draw their numbers, and hand on sums in this order.
__global__ void scan(const int *in, int *sum, unsigned *next, int *ready)
{
    __shared__ unsigned drawn;
    if (threadIdx.x == 0)
        drawn = atomicAdd(next, 1);
    __syncthreads();
    const unsigned tile = drawn;
    int before = 0;
    if (tile > 0) {
        if (threadIdx.x == 0) {
            while (atomicAdd(&ready[tile - 1], 0) == 0)
                ;
            __threadfence();
        }
        __syncthreads();
        before = sum[4 * (tile - 1) + threadIdx.x]; // finding: race sum
    }
    sum[4 * tile + threadIdx.x] = before + in[4 * tile + threadIdx.x]; // finding: race sum
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(&ready[tile], 1);
    }
}
