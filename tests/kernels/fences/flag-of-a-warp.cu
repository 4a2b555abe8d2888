//pass
//--blockDim=64 --gridDim=2
// One warp fills, its first lane raises the flag behind the barrier of the warp, and the other warp waits for it.
__global__ void f(const int *in, int *out)
{
    __shared__ int data[32];
    __shared__ int flag;
    int lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        data[lane] = in[lane];
        __threadfence_block();
        __syncwarp();
        if (lane == 0)
            atomicExch_block(&flag, 1);
    } else {
        if (lane == 0)
            while (atomicAdd_block(&flag, 0) == 0)
                ;
        __syncwarp();
        __threadfence_block();
        out[blockIdx.x * 32 + lane] = data[31 - lane];
    }
}
