//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=1 --front-end=clang
// OpenCV reads a column that it wraps as elements of what it returns.
#include <opencv2/core/cuda/border_interpolate.hpp>

__global__ void k(int *out) {
  __shared__ unsigned char bytes[64];
  const cv::cuda::device::BrdColWrap<int> border(8);
  if (threadIdx.x == 0) out[0] = border.at(-1, bytes, 4);  // finding: race bytes
  if (threadIdx.x == 1) bytes[29] = 2;  // finding: race bytes
}
