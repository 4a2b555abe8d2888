#//xfail:NOT_ALL_VERIFIED
#//
import numpy
from pycuda import autoinit, driver
from pycuda.compiler import SourceModule

N = 300
TEXT = """
extern "C" __global__ void scale(float *a, float f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= f;  // finding: bounds
}
"""


class Scaler:
    def __init__(self):
        self.kernel = SourceModule(TEXT).get_function("scale")

    def run(self, factor):
        values = numpy.empty(N, numpy.float32)  # // size: a N * 4
        self.kernel(driver.InOut(values), factor, numpy.int32(N + 5), block=(64, 1, 1), grid=(5, 1))  # // launch: scale 64 5  // requires: n == 305


Scaler().run(numpy.float32(3))
