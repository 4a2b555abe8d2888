//pass
//--blockDim=40 --gridDim=2
// The seventh lane waits, also for the few threads that are the last warp.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        if (threadIdx.x < 32) {
            data[lane] = in[lane];
            __syncwarp();
            if (lane == 0) {
                __threadfence();
                atomicExch(flag, 1);
            }
        }
    } else {
        if (lane == 7) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = data[31 - lane];
    }
}
