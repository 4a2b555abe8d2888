//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// The first thread has returned, so that the other warp raises the one flag, for its own lanes.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        data[threadIdx.x] = in[threadIdx.x]; // finding: race data
        if (threadIdx.x == 0)
            return;
        __syncwarp();
        if (lane == 0) {
            __threadfence();
            atomicExch(&flag[threadIdx.x / 64], 1);
        }
    } else {
        if (lane == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = data[lane]; // finding: race data
    }
}
