//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The claim reaches a block alone, so that one of each may be first.
__global__ void f(int *table, int *out, int *first, int *ready)
{
    if (threadIdx.x == 0) {
        if (atomicCAS_block(first, 0, 1) == 0) { // finding: race first
            for (int i = 0; i < 8; i++)
                table[i] = blockIdx.x * i;
            __threadfence();
            atomicExch(ready, 1);
        }
        while (atomicAdd(ready, 0) == 0)
            ;
        __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = table[threadIdx.x % 8];
}
