//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// One of the flags is set up, of all that are raised.
__global__ void f(int *data, int *out)
{
    __shared__ int flag[64];
    if (threadIdx.x == 0)
        flag[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        data[threadIdx.x] = 1; // finding: race data
        __threadfence();
        atomicExch(&flag[threadIdx.x], 1);
    } else {
        while (atomicAdd(&flag[threadIdx.x - 32], 0) == 0)
            ;
        __threadfence();
        out[threadIdx.x] = data[threadIdx.x - 32]; // finding: race data
    }
}
