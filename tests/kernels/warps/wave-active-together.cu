//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// verdict: possible
// Right: threads of a wave go on in step, so that they are active together. Proofs know nothing of that.
#include <hip/hip_runtime.h>
__global__ void f(int *out)
{
    unsigned active = __activemask();
    if (threadIdx.x == __ffs(active) - 1)
        out[blockIdx.x] = __popc(active); // finding: race out
}
