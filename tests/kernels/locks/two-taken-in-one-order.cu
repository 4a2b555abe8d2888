//pass
//--blockDim=32 --gridDim=2
// assuming: disjoint-arrays, in-bounds, loops-end
// All blocks take the same lock first; nothing is written under them.
__global__ void both(int *out, int *one, int *other)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(one, 0, 1) != 0)
            ;
        while (atomicCAS(other, 0, 1) != 0)
            ;
        atomicExch(other, 0);
        atomicExch(one, 0);
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}
