//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// __has_include of a file that is not there is false, and the macro exists.

#ifndef __has_include
#error "not C++17"
#elif __has_include("no_such_file_here.h")
constexpr int n = 1;
#else
constexpr int n = 0;
#endif

__global__ void k(int *out) {
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
