//pass
//--blockDim=64 --gridDim=1
// listed: what was not found (thrust/version.h: -I DIR) does not change what the kernel means (and does not define THRUST_VERSION)
// listed: CUDART_VERSION is 11000 (-D): that is tested at line 9

#include <cuda_runtime.h>
#include <thrust/version.h>

#if THRUST_VERSION > 100000 || CUDART_VERSION < 10000
#define SLOT 0
#else
#define SLOT threadIdx.x
#endif

__global__ void k(int *out) { out[SLOT] = threadIdx.x; }
