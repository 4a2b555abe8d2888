//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The second block does not look at the flag.
__global__ void f(int *data, int *out, int *flag)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x; // finding: race data
        __syncthreads();
        __threadfence();
        atomicExch(flag, 1);
    } else {
        __syncthreads();
        out[threadIdx.x] = data[63 - threadIdx.x]; // finding: race data
    }
}
