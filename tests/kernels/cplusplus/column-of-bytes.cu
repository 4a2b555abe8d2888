//pass
//--blockDim=2 --gridDim=1 --front-end=clang
// OpenCV reads a column that it wraps as elements of what it returns.
#include <opencv2/core/cuda/border_interpolate.hpp>

__global__ void k(int *out) {
  __shared__ unsigned char bytes[64];
  const cv::cuda::device::BrdColWrap<int> border(8);
  if (threadIdx.x == 0) out[0] = border.at(-1, bytes, 4);
  if (threadIdx.x == 1) bytes[40] = 2;
}
