//pass
//--blockDim=64 --gridDim=3
// Each warp waits for the one before it, of whichever block.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    int warp = blockIdx.x * 2 + threadIdx.x / 32;
    data[blockIdx.x * 64 + threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (lane == 0) {
        __threadfence();
        atomicExch(&flag[warp], 1);
    }
    if (warp > 0) {
        if (lane == 0) {
            while (atomicAdd(&flag[warp - 1], 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[blockIdx.x * 64 + threadIdx.x] = data[(warp - 1) * 32 + 31 - lane];
    }
}
