//pass
//--blockDim=2 --gridDim=1 --front-end=clang
// OpenCV reflects a place far beyond a row otherwise than one beyond a matrix.
#include <opencv2/core/cuda/border_interpolate.hpp>

__global__ void k(int *row) {
  const cv::cuda::device::BrdRowReflect<int> border(4);
  if (threadIdx.x == 0) row[border.idx_col(9)] = 1;
  if (threadIdx.x == 1) row[1] = 2;
}
