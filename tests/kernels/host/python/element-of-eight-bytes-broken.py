#//xfail:NOT_ALL_VERIFIED
#//
import cupy as cp
import numpy as np

SOURCE = """
extern "C" __global__ void scale(double *a, double f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= f;  // finding: bounds
}
"""

module = cp.RawModule(code=SOURCE)
scale = module.get_function("scale")
a = cp.ones((30, 40), dtype=np.float32)  # // size: a 30 * 40 * 4
blocks = -(-a.size // 128)
scale((blocks,), (128,), (a, np.float64(2), np.int32(a.size)))  # // launch: scale 128 10  // requires: n == 1200
