//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1
// Where the parameter says so, one thread does not arrive.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier bar;
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    if (n != 12345 || threadIdx.x != 5)
        bar.arrive();
    bar.wait_parity(false); // finding: divergence
    out[threadIdx.x] = in[threadIdx.x];
}
