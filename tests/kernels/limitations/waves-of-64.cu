//pass
//--blockDim=64 --gridDim=1
// listed: waves have 32 threads (-DwarpSize=64 for others): warpSize is used at line 9
// Where waves have 64 threads, all of them write one element.
#include <hip/hip_runtime.h>

__global__ void put(int *a) {
    a[threadIdx.x] = 1;
    if (warpSize == 64) a[0] = threadIdx.x;
}
