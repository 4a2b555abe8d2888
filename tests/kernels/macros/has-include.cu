//pass
//--blockDim=64 --gridDim=1 -I${KERNEL_DIR}/project
// assuming: in-bounds, compiler-macros
// listed: there is no header nobody_has_this.h (-I): that is asked at line 14
// listed: __has_builtin is not defined (-D): that is tested at line 19
// A header that is provided is there to be included, and so is the project's; one that nobody has is not.

#if defined(__has_include) && __has_include(<cooperative_groups.h>)
#include <cooperative_groups.h>
#define THERE threadIdx.x
#else
#define THERE 0
#endif
#if __has_include("helper_cuda.h") && !__has_include("nobody_has_this.h")
#define HERE THERE
#else
#define HERE 0
#endif
#if __has_builtin(__builtin_assume) || 0 && 1 / 0
#undef HERE
#define HERE 0
#endif

__global__ void k(int *out) { out[HERE] = threadIdx.x; }
