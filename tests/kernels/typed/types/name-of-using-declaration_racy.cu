//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A name that a using-declaration brings into a namespace is that of the type it names.

namespace wide { using number = unsigned long long; }
namespace narrow { using number = unsigned char; }
namespace chosen { using narrow::number; }

__global__ void k(chosen::number *out, chosen::number n) {
  chosen::number i = threadIdx.x * 8;
  out[i] = threadIdx.x;  // finding: race out
}
