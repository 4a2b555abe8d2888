//pass
//--blockDim=[16,4] --gridDim=1 --front-end=clang
// OpenCV's borders: places beyond a matrix are places of it.
#include <opencv2/core/cuda/border_interpolate.hpp>

using namespace cv::cuda;
using namespace cv::cuda::device;

__global__ void k(PtrStepSz<int> in, int *out) {
  __shared__ int row[16];
  BrdRowReplicate<int> border(16);
  if (threadIdx.y == 0) {
    row[threadIdx.x] = in(0, threadIdx.x);
  }
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = border.at(threadIdx.x - 1, row) + row[border.idx_col(threadIdx.x + 1)];
}
