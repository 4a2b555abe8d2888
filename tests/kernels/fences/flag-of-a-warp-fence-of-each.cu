//pass
//--blockDim=64 --gridDim=2
// Each lane passes a fence in front of the barrier of the warp, behind which one raises the flag.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        if (threadIdx.x < 32) {
            data[lane] = in[lane];
            __threadfence();
            __syncwarp();
            if (lane == 0) {
                atomicExch(flag, 1);
            }
        }
    } else {
        if (lane == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = data[31 - lane];
    }
}
