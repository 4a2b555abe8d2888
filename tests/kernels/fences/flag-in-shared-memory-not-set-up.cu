//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Nobody has said what the flag is at first: shared memory holds anything.
__global__ void hand_over(int *data, int *out)
{
    __shared__ int flag;
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
