//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// Each warp has a flag, and who waits looks at that of the other warp.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        {
            data[threadIdx.x] = in[threadIdx.x]; // finding: race data
            __syncwarp();
            if (lane == 0) {
                __threadfence();
                atomicExch(&flag[threadIdx.x / 32], 1);
            }
        }
    } else {
        if (lane == 0) {
            while (atomicAdd(&flag[1 - threadIdx.x / 32], 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = data[(threadIdx.x / 32) * 32 + 31 - lane]; // finding: race data
    }
}
