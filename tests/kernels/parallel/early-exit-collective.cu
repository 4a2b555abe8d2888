//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A collective of CUB needs all threads of the block.
#include <cub/cub.cuh>
__global__ void f(const int *in, int *out, int n)
{
    typedef cub::BlockReduce<int, 64> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    if (threadIdx.x >= n) return;
    const int sum = Reduce(storage).Sum(in[blockIdx.x * 64 + threadIdx.x]); // finding: divergence
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
