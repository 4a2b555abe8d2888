//xfail:NOT_ALL_VERIFIED
//
#include <iterator>
#include <span>

__global__ void shift(cuda::std::span<float> out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < out.size())
    out[i] = *std::reverse_iterator<float *>(out.data() + i + 2);  // finding: race
}
