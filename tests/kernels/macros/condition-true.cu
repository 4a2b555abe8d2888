//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// In C++ `true` is 1 in a condition, and `and` an operator.

#define FAST true
#if FAST and not false
#define SLOT 0
#else
#define SLOT threadIdx.x
#endif

__global__ void k(int *out) { out[SLOT] = threadIdx.x; }  // finding: race out
