//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// Both warps fill, and only the first raises the flag, behind its own barrier.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    if (blockIdx.x == 0) {
        {
            data[threadIdx.x] = in[threadIdx.x]; // finding: race data
            __syncwarp();
            if (threadIdx.x == 0) {
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
        __syncwarp();
        out[threadIdx.x] = data[63 - threadIdx.x]; // finding: race data
    }
}
