//pass
//--blockDim=64 --gridDim=2
// assuming: disjoint-arrays, in-bounds, loops-end
// A flag among the threads of a block, down before any of them goes on.
__global__ void hand_over(int *data, int *out)
{
    __shared__ int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        data[blockIdx.x] = 1;
        __threadfence();
        atomicExch(&flag, 1);
    }
    if (threadIdx.x == 40) {
        while (atomicAdd(&flag, 0) == 0)
            ;
        __threadfence();
        out[blockIdx.x] = data[blockIdx.x];
    }
}
