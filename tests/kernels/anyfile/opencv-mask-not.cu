//xfail:NOT_ALL_VERIFIED
//
#include <opencv2/core/cuda/utility.hpp>
#include <opencv2/cudev/ptr2d/texture.hpp>

using namespace cv::cuda;

template <class Mask> __global__ void where(cv::cudev::TexturePtr<float> in, const Mask mask, PtrStepSzf out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (y == 0 && x < out.cols && mask(y, x)) out(y, x / 2) = in(y, x);  // finding: race
}

void run(PtrStepSzf a, PtrStepSzf b) {
  cv::cudev::Texture<float> tex(a);
  where<<<dim3(4), dim3(64)>>>(tex, device::WithOutMask(), b);
}
