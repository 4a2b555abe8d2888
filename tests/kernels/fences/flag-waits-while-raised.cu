//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// The condition is the wrong way round.
__global__ void hand_over(const int *in, int *data, int *out, int *flag)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = in[threadIdx.x]; // finding: race data
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(flag, 0) != 0)
                ;
            __threadfence();
        }
        __syncthreads(); // finding: endless-wait
        out[blockIdx.x * 32 + threadIdx.x] = data[31 - threadIdx.x]; // finding: race data
    }
}
