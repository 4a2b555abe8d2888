//pass
//--blockDim=64 --gridDim=1
// listed: __GNUC__ is not defined (-D): that is tested at line 8
// listed: __linux__ is not defined (-D): that is tested at line 8
// listed: NDEBUG is not defined (-D): that is tested at line 13
// Names that only compilers and their options define choose the text that is verified.

#if defined(__GNUC__) || defined __linux__
#define SLOT 0
#else
#define SLOT threadIdx.x
#endif
#ifdef NDEBUG
#undef SLOT
#define SLOT 0
#endif

__global__ void k(int *out) { out[SLOT] = threadIdx.x; }
