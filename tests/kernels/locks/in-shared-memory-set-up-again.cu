//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=1
// A lock that is held is set up again by a thread that a flag has told so.
__global__ void f(int *data, int n)
{
    __shared__ int L;
    __shared__ int F;
    if (threadIdx.x == 0)
        F = 0;
    __syncthreads();
    if (threadIdx.x == 1) {
        while (atomicAdd(&F, 0) == 0) // sometimes: endless
            ;
        __threadfence();
        L = 0; // finding: race L
    }
    if (atomicCAS(&L, 0, 1) == 0) { // finding: race L
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(&F, 1);
        }
        data[0] = threadIdx.x + 5; // finding: race data
    }
}
