//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// Numbers are drawn in one step for each block only.

__global__ void scan(const int *in, int *sum, unsigned *next, int *ready)
{
    const unsigned tile = atomicAdd_block(next, 1);  // finding: race next
    int before = 0;
    if (tile > 0) {
        while (atomicAdd(&ready[tile - 1], 0) == 0)
            ;
        __threadfence();
        before = sum[tile - 1];  // finding: race sum
    }
    sum[tile] = before + in[tile];  // finding: race sum
    __threadfence();
    atomicExch(&ready[tile], 1);
}
