//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// One thread frees the lock while another one is still inside.
__global__ void f(int *data, int *L)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(L, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(L, 0);
    } else {
        data[0] += 1; // finding: race data
    }
}
