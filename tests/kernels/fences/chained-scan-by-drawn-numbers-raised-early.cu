//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// The flag of the tile is raised before its sum is there.

__global__ void scan(const int *in, int *sum, unsigned *next, int *ready, unsigned tiles)
{
    while (true) {
        const unsigned tile = atomicAdd(next, 1);
        if (tile >= tiles)
            break;
        int before = 0;
        if (tile > 0) {
            while (atomicAdd(&ready[tile - 1], 0) == 0)
                ;
            __threadfence();
            before = sum[tile - 1];  // finding: race sum
        }
        __threadfence();
        atomicExch(&ready[tile], 1);
        sum[tile] = before + in[tile];  // finding: race sum
    }
}
