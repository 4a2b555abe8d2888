//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// The barrier behind the loop is for half of the warp only.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        if (threadIdx.x < 32) {
            data[lane] = in[lane]; // finding: race data
            __syncwarp();
            if (lane == 0) {
                __threadfence();
                atomicExch(flag, 1);
            }
        }
    } else {
        if (lane == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        if (lane < 16)
            __syncwarp(0xffff);
        out[threadIdx.x] = data[31 - lane]; // finding: race data
    }
}
