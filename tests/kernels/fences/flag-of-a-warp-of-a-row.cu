//pass
//--blockDim=[32,2] --gridDim=2
// Threads lie in two rows, each of which is a warp.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        if (threadIdx.y == 0) {
            data[threadIdx.x] = in[threadIdx.x];
            __syncwarp();
            if (threadIdx.x == 0) {
                __threadfence();
                atomicExch(flag, 1);
            }
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x + 32 * threadIdx.y] = data[31 - threadIdx.x];
    }
}
