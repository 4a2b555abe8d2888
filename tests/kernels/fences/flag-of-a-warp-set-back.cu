//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// verdict: refuted
// The flag is set back in each round, and nobody waits until it is.
__global__ void f(const int *in, int *data, int *flag, int *out)
{
    int lane = threadIdx.x % 32;
    for (int r = 0; r < 2; r++) {
        if (blockIdx.x == 0) {
            if (threadIdx.x < 32) {
                data[lane] = in[lane] + r; // finding: race data
                __syncwarp();
                if (lane == 0) {
                    __threadfence();
                    atomicExch(flag, 1);
                }
            }
        } else {
            if (lane == 0) {
                while (atomicAdd(flag, 0) == 0) // finding: endless-wait
                    ;
                atomicExch(flag, 0);
                __threadfence();
            }
            __syncwarp();
            out[threadIdx.x] = data[31 - lane]; // finding: race data
        }
    }
}
