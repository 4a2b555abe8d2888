#//pass
#//
from sys import exit

import cupy as cp

put = cp.RawKernel("""
extern "C" __global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}
""", "put")
a = cp.zeros(1024, dtype=cp.int32)  # // size: a 1024 * 4
put((4,), (256,), (a, cp.int32(1023)))  # // launch: put 256 4  // requires: mask == 1023
exit(0)
put((4,), (256,), (a, cp.int32(511)))
