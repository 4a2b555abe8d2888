//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// The flag is raised first.
__global__ void hand_over(const int *in, int *data, int *out, int *flag)
{
    if (blockIdx.x == 0) {
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
        data[threadIdx.x] = in[threadIdx.x]; // finding: race data
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncthreads();
        out[blockIdx.x * 32 + threadIdx.x] = data[31 - threadIdx.x]; // finding: race data
    }
}
