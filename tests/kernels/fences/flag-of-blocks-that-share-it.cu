//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=8
// Of each four blocks the first two raise one flag, so that it says of neither that it is done.
__global__ void f(int *data, int *flag, int *out)
{
    int half = blockIdx.x / 2, four = blockIdx.x / 4;
    if (half % 2 == 0) {
        data[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; // finding: race data
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(&flag[four], 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(&flag[four], 0) == 0)
                ;
            __threadfence();
        }
        __syncthreads();
        out[blockIdx.x * 32 + threadIdx.x] = data[(blockIdx.x - 2) * 32 + 31 - threadIdx.x]; // finding: race data
    }
}
