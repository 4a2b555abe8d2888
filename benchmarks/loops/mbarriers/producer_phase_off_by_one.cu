//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The producer never waits for the phase that the consumers complete.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier full, empty;
    __shared__ int s[32];
    if (threadIdx.x == 0) {
        init(&full, 32);
        init(&empty, 32);
    }
    __syncthreads();
    int lane = threadIdx.x % 32, x = 0;
    if (threadIdx.x < 32) {
        bool phase = false;
        for (int i = 0; i < n; i++) {
            if (i > 1)
                empty.wait_parity(phase);
            s[lane] = in[i * 32 + lane];
            full.arrive();
            phase = !phase;
        }
    } else {
        bool phase = false;
        for (int i = 0; i < n; i++) {
            full.wait_parity(phase);
            x += s[31 - lane];
            empty.arrive();
            phase = !phase;
        }
        out[blockIdx.x * 32 + lane] = x;
    }
}
