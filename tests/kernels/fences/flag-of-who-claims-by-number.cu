//pass
//--blockDim=1 --gridDim=6
// Of each two blocks the first fills the cell of both, and raises its flag.
__global__ void f(int *cell, int *out, int *first, int *ready)
{
    int pair = blockIdx.x / 2;
    if (atomicCAS(&first[pair], 0, 1) == 0) {
        cell[pair] = 1 + blockIdx.x;
        __threadfence();
        atomicExch(&ready[pair], 1);
    } else {
        while (atomicAdd(&ready[pair], 0) == 0)
            ;
        __threadfence();
        out[blockIdx.x] = cell[pair];
    }
}
