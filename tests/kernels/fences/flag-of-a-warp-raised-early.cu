//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// The lane raises the flag in front of the barrier of its warp.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        if (threadIdx.x < 32) {
            data[lane] = in[lane]; // finding: race data
            if (lane == 0) {
                __threadfence();
                atomicExch(flag, 1);
            }
            __syncwarp();
        }
    } else {
        if (lane == 0) {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = data[31 - lane]; // finding: race data
    }
}
