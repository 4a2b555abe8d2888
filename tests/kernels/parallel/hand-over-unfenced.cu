//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// No fence between the stores and the flag.
__global__ void f(int *data, int *out, int *flag)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x; // finding: race data
        __syncthreads();
        if (threadIdx.x == 0) atomicExch(flag, 1);
    } else {
        if (threadIdx.x == 0) while (atomicAdd(flag, 0) == 0) ;
        __syncthreads();
        out[threadIdx.x] = data[63 - threadIdx.x]; // finding: race data
    }
}
