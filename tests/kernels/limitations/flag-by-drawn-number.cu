//pass
//--blockDim=32 --gridDim=3
// wrong: a flag whose index a counter gave is not known to be raised by one block only
// Blocks draw their numbers, and hand on sums in this order.
__global__ void scan(const int *in, int *sum, unsigned *next, int *ready)
{
    if (threadIdx.x != 0)
        return;
    unsigned tile = atomicAdd(next, 1);
    int before = 0;
    if (tile > 0) {
        while (atomicAdd(&ready[tile - 1], 0) == 0)
            ;
        __threadfence();
        before = sum[tile - 1]; // finding: race sum
    }
    sum[tile] = before + in[tile]; // finding: race sum
    __threadfence();
    atomicExch(&ready[tile], 1);
}
