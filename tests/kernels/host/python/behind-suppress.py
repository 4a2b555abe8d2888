#//pass
#//
import sys
from contextlib import suppress

import cupy as cp

put = cp.RawKernel("""
extern "C" __global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}
""", "put")
a = cp.zeros(1024, dtype=cp.int32)  # // size: a 1024 * 4
mask = 1023
with suppress(OSError):
    print(open(sys.argv[1]).read())
    other = 511
put((4,), (256,), (a, cp.int32(mask)))  # // launch: put 256 4  // requires: mask == 1023
