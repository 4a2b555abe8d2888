#//pass
#//
import sys

import cupy as cp

scale = cp.RawKernel(r"""
extern "C" __global__ void scale(float *a, float f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= f;
}
""", "scale")

n = int(sys.argv[1])
a = cp.zeros(n, dtype=cp.float32)  # // size: a n * 4
scale(((n + 255) // 256,), (256,), (a, cp.float32(2), cp.int32(n)))  # // launch: scale 256 *  // requires: gridDim.x == (unsigned)(n (host) + 255 >> 8)  // requires: n == (unsigned)n (host)
