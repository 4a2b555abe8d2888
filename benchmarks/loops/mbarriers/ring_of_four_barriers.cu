//pass
//--blockDim=64 --gridDim=2
// The barriers of both directions are in one array, the first half of which says that a buffer is free.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier bar[4];
    __shared__ int s[2][32];
    if (threadIdx.x < 4)
        init(&bar[threadIdx.x], 64);
    __syncthreads();
    int lane = threadIdx.x % 32, x = 0;
    if (threadIdx.x < 32) {
        for (int i = 0; i < n; i++) {
            bar[i % 2].arrive_and_wait();
            s[i % 2][lane] = in[i * 32 + lane];
            bar[2 + i % 2].arrive();
        }
    } else {
        bar[0].arrive();
        bar[1].arrive();
        for (int i = 0; i < n; i++) {
            bar[2 + i % 2].arrive_and_wait();
            x += s[i % 2][31 - lane];
            bar[i % 2].arrive();
        }
        out[blockIdx.x * 32 + lane] = x;
    }
}
