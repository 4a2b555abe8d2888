//pass
//
// listed: `#error "no clock"` is of what was not found
// What the host's system defines decides, and the kernel has nothing of it.
#if _POSIX_VERSION >= 200112L
typedef unsigned long long stamp;
#else
#error "no clock"
#endif

__global__ void fill(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
