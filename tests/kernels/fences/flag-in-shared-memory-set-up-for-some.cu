//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Whether the flag is set up hangs on an argument.
__global__ void hand_over(int *data, int *out, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0 && n > 3)
        flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        data[blockIdx.x] = 1; // finding: race data
        __threadfence();
        atomicExch(&flag, 1);
    }
    if (threadIdx.x == 40) {
        while (atomicAdd(&flag, 0) == 0)
            ;
        __threadfence();
        out[blockIdx.x] = data[blockIdx.x]; // finding: race data
    }
}
