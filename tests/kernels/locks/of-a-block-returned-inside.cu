//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// verdict: refuted
// A thread returns while its block holds the lock: it passes no barrier in front of the release.
__global__ void f(int *data, int *L, int n)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(L, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    data[threadIdx.x] += 1; // finding: race data
    if (threadIdx.x == 1 && n > 2)
        return;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(L, 0);
    }
}
