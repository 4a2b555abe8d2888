//pass
//--blockDim=32 --gridDim=8
// Each even block hands over to the odd one behind it, by a flag of both.
__global__ void f(int *data, int *flag, int *out)
{
    int pair = blockIdx.x / 2;
    if (blockIdx.x % 2 == 0) {
        data[pair * 32 + threadIdx.x] = threadIdx.x;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(&flag[pair], 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(&flag[pair], 0) == 0)
                ;
            __threadfence();
        }
        __syncthreads();
        out[pair * 32 + threadIdx.x] = data[pair * 32 + 31 - threadIdx.x];
    }
}
