//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// What lies in shared memory is what the last thread left there, not what this one did.
__global__ void f(int *data, int *out, int *L, unsigned *C)
{
    __shared__ int S;
    while (atomicCAS(L, 0, 1) != 0)
        ;
    __threadfence();
    S = threadIdx.x;
    __threadfence();
    atomicExch(L, 0);
    __syncthreads();
    data[blockIdx.x] = 1; // finding: race data
    __threadfence();
    __syncthreads();
    if (S == 0) {
        __threadfence();
        if (atomicAdd(C, 1) == gridDim.x - 1) {
            __threadfence();
            data[0] += 2; // finding: race data
        }
    }
}
