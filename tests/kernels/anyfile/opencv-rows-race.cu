//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The rows of a matrix of OpenCV's begin as many bytes apart as `step` says, here half of one row, so that rows overlap.
#include <opencv2/core/cuda_types.hpp>
#include <opencv2/core/cuda/vec_math.hpp>

using namespace cv::cuda;
using namespace cv::cuda::device;

__global__ void halves(PtrStepSz<uchar4> in, PtrStep<uchar4> out) {
  __requires(out.step == 128);
  int x = threadIdx.x, y = blockIdx.x;
  if (x < in.cols && y < in.rows)
    out(y, x) = saturate_cast<uchar4>(in(y, x) * 0.5f); // finding: race out.data
}
