//pass
//--blockDim=64 --gridDim=2
// Each warp has a flag, for which the warp of the same number in the other block waits.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        {
            data[threadIdx.x] = in[threadIdx.x];
            __syncwarp();
            if (lane == 0) {
                __threadfence();
                atomicExch(&flag[threadIdx.x / 32], 1);
            }
        }
    } else {
        if (lane == 0) {
            while (atomicAdd(&flag[threadIdx.x / 32], 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = data[(threadIdx.x / 32) * 32 + 31 - lane];
    }
}
