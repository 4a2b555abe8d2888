#//xfail:NOT_ALL_VERIFIED
#//
import cupy as cp

put = cp.RawKernel("""
extern "C" __global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}
""", "put")
a = cp.zeros(4096, dtype=cp.int32)  # // size: a 4096 * 4
mask = 1023
for step in range(3):
    put((4,), (256,), (a, cp.int32(mask)))  # // launch: put 256 4
    mask = 511
