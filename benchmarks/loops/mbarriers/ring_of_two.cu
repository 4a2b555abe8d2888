//pass
//--blockDim=64 --gridDim=2
// Two buffers in turn: one warp fills, another one empties them.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier full[2], empty[2];
    __shared__ int s[2][32];
    if (threadIdx.x == 0)
        for (int i = 0; i < 2; i++) {
            init(&full[i], 32);
            init(&empty[i], 32);
        }
    __syncthreads();
    int lane = threadIdx.x % 32, x = 0;
    if (threadIdx.x < 32) {
        for (int i = 0; i < n; i++) {
            empty[i % 2].wait_parity((i / 2 + 1) % 2);
            s[i % 2][lane] = in[i * 32 + lane];
            full[i % 2].arrive();
        }
    } else {
        for (int i = 0; i < n; i++) {
            full[i % 2].wait_parity(i / 2 % 2);
            x += s[i % 2][31 - lane];
            empty[i % 2].arrive();
        }
        out[blockIdx.x * 32 + lane] = x;
    }
}
