//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=6
// Each block claims a cell of its own, and of each two both raise one flag.
__global__ void f(int *cell, int *out, int *first, int *ready)
{
    int pair = blockIdx.x / 2;
    if (atomicCAS(&first[blockIdx.x % 3], 0, 1) == 0) {
        cell[pair] = 1 + blockIdx.x; // finding: race cell // finding: race cell
        __threadfence();
        atomicExch(&ready[pair], 1);
    } else {
        while (atomicAdd(&ready[pair], 0) == 0) // sometimes: endless-wait
            ;
        __threadfence();
        out[blockIdx.x] = cell[pair]; // finding: race cell
    }
}
