//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The fence and the flag come before the stores that they should hand over.
__global__ void f(int *data, int *out, int *flag)
{
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
        data[threadIdx.x] = threadIdx.x; // finding: race data
    } else {
        if (threadIdx.x == 0) while (atomicAdd(flag, 0) == 0) ;
        __syncthreads();
        out[threadIdx.x] = data[63 - threadIdx.x]; // finding: race data
    }
}
