#//pass
#//
import math

import cupy

BLOCK = 128


def run(a):
    kernel = cupy.RawKernel("""
extern "C" __global__ void scale(float *a, float f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= f;
}
""", "scale")
    blocks = math.floor(a.size / BLOCK)
    kernel(grid=(blocks,), block=(BLOCK,), args=(a, cupy.float32(0.5)))  # // launch: scale 128 7


run(cupy.zeros(1000, dtype="float32"))  # // size: a 1000 * 4
