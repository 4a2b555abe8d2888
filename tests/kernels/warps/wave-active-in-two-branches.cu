//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Of a wave that has parted each part has a first lane.
#include <hip/hip_runtime.h>
__global__ void f(int *out)
{
    unsigned active;
    if (threadIdx.x < 7)
        active = __activemask();
    else
        active = __activemask();
    if (threadIdx.x == __ffs(active) - 1)
        out[blockIdx.x] = threadIdx.x; // finding: race out
}
