//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 -DNDEBUG
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

__global__ void k(int *out) { out[SLOT] = threadIdx.x; }  // finding: race out
