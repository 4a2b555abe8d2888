// The names of integers that OpenCV's files use, and what its builds put before what a library exports.
#ifndef GPUVERIFY_OPENCV_CVDEF_H
#define GPUVERIFY_OPENCV_CVDEF_H
#include "cuda_types.hpp"
#define CV_EXPORTS
#define CV_EXPORTS_W
#define CV_INLINE static inline
#endif
