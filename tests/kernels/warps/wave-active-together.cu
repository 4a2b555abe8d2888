//pass
//--blockDim=32 --gridDim=2
// Threads of a wave go on in step, so that they are active together.
#include <hip/hip_runtime.h>
__global__ void f(int *out)
{
    unsigned active = __activemask();
    if (threadIdx.x == __ffs(active) - 1)
        out[blockIdx.x] = __popc(active);
}
