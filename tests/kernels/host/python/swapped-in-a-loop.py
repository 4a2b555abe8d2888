#//pass
#//
import sys

import cupy as cp

along = cp.RawKernel(r"""
extern "C" __global__ void along(float *out, const float *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) out[i] = in[i - 1];
}
""", "along")

n = int(sys.argv[1])
a = cp.zeros(n, dtype=cp.float32)  # // size: out n * 4  // size: in n * 4
b = cp.zeros(n, dtype=cp.float32)  # // size: out n * 4  // size: in n * 4
for step in range(100):
    along(((n + 127) // 128,), (128,), (a, b, cp.int32(n)))  # // launch: along 128 *  // requires: gridDim.x == (unsigned)(n (host) + 127 >> 7)  // requires: n == (unsigned)n (host)
    a, b = b, a
    if step == n:
        break
