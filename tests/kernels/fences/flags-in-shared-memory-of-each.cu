//pass
//--blockDim=64 --gridDim=1
// Each thread sets up the flag that it may raise.
__global__ void f(int *data, int *out)
{
    __shared__ int flag[64];
    flag[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        data[threadIdx.x] = 1;
        __threadfence();
        atomicExch(&flag[threadIdx.x], 1);
    } else {
        while (atomicAdd(&flag[threadIdx.x - 32], 0) == 0)
            ;
        __threadfence();
        out[threadIdx.x] = data[threadIdx.x - 32];
    }
}
