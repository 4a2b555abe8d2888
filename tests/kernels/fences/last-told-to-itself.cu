//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// The ticket is left in a cell that one thread alone reads.
__global__ void f(int *parts, int *out, unsigned *C)
{
    __shared__ unsigned S[2];
    parts[blockIdx.x * 2 + threadIdx.x] = 1; // finding: race parts
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        S[threadIdx.x] = atomicAdd(C, 1);
    __syncthreads();
    if (S[threadIdx.x] == gridDim.x - 1) {
        __threadfence();
        for (int i = 0; i < 4; i++)
            out[threadIdx.x] += parts[i]; // finding: race parts out
    }
}
