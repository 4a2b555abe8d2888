//pass
//--blockDim=32 --gridDim=4
// Whoever is first fills the table for all, and raises the flag: a claim that nobody gives back says that there is one.
__global__ void f(int *table, int *out, int *first, int *ready)
{
    if (threadIdx.x == 0) {
        if (atomicCAS(first, 0, 1) == 0) {
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
