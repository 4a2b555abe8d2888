// Of OpenCV's classes for host code only what kernels get of them: how rows lie. The rest is where OpenCV is.
#ifndef GPUVERIFY_OPENCV_CUDA_HPP
#define GPUVERIFY_OPENCV_CUDA_HPP
#include <opencv2/core.hpp>
#include "cuda_types.hpp"
#endif
