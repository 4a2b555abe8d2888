//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// The wait is for the phase before the first one: it is over at once.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s;
    if (threadIdx.x == 0)
        init(&bar, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        s = in[blockIdx.x]; // finding: race s
        bar.arrive(); // sometimes: divergence
    }
    bar.wait_parity(true); // sometimes: divergence
    out[blockIdx.x * 8 + threadIdx.x] = s; // finding: race s
}
