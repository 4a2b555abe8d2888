#//xfail:NOT_ALL_VERIFIED
#//
import sys

import cupy as cp

scale = cp.RawKernel("""
extern "C" __global__ void scale(float *a, float f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= f;  // finding: bounds
}
""", "scale")


def launch(a, n):
    if n % 256 != 0 and n > 4096:
        raise ValueError(n)
    scale((n // 256 if n % 256 == 0 else n // 256 + 1,), (256,), (a, cp.float32(2), cp.int32(n)))  # // launch: scale 256 *  // requires: count (host) - (count (host) >> 8) * 256 == 0 || count (host) <= 4096  // requires: ...  // requires: n == (unsigned)count (host)


count = int(sys.argv[1])
launch(cp.zeros(count, dtype=cp.float32), count)  # // size: a count * 4
