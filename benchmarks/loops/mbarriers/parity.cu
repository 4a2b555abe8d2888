//pass
//--blockDim=64 --gridDim=2
// Phases are awaited by their parity.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier bar;
    __shared__ int s[2][64];
    if (threadIdx.x == 0)
        init(&bar, 64);
    __syncthreads();
    int x = 0;
    bool phase = false;
    for (int i = 0; i < n; i++) {
        s[i % 2][threadIdx.x] = in[i * 64 + threadIdx.x];
        bar.arrive();
        bar.wait_parity(phase);
        phase = !phase;
        x += s[i % 2][63 - threadIdx.x];
    }
    out[blockIdx.x * 64 + threadIdx.x] = x;
}
