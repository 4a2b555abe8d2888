//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The header of OpenCV's classes for the host has the types of their rows too: here rows overlap, as steps are in bytes.
#include "opencv2/opencv_modules.hpp"

#ifndef HAVE_OPENCV_CUDEV
#error "opencv_cudev is required"
#else
#include "opencv2/core/cuda.hpp"

namespace cv { namespace cuda { namespace device {
template <typename T> __global__ void copied(PtrStepSz<T> in, PtrStep<T> out) {
  __requires(out.step == 64);
  int x = threadIdx.x, y = blockIdx.x;
  out(y, x) = in(y, x);  // finding: race out.data
}
}}}

void copy(const cv::cuda::GpuMat &in, cv::cuda::GpuMat &out) {
  cv::cuda::device::copied<unsigned short><<<4, 64>>>(in, out);
}
#endif
