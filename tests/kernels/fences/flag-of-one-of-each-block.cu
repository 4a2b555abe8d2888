//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// One of each block fills the table: what the flag says of one nothing says of the others.
__global__ void f(int *table, int *out, int *first, int *ready)
{
    if (threadIdx.x == 0) {
        if (atomicCAS(&first[blockIdx.x], 0, 1) == 0) {
            for (int i = 0; i < 8; i++)
                table[i] = blockIdx.x * i; // finding: race table // finding: race table
            __threadfence();
            atomicExch(ready, 1);
        }
        while (atomicAdd(ready, 0) == 0)
            ;
        __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = table[threadIdx.x % 8]; // finding: race table
}
