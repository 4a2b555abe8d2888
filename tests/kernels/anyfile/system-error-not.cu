//xfail:NOT_ALL_VERIFIED
//
// As system-error.cu, with one element for a block.
#if _POSIX_VERSION >= 200112L
typedef unsigned long long stamp;
#else
#error "no clock"
#endif

__global__ void fill(int *out) { out[blockIdx.x] = threadIdx.x; } // finding: race out
