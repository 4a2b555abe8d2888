#//xfail:NOT_ALL_VERIFIED
#//
import cupy as cp

put = cp.RawKernel("""
extern "C" __global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}
""", "put")
a = cp.zeros(1024, dtype=cp.int32)  # // size: a 1024 * 4
mask = 511
put((4,), (256,), (a, cp.int32(mask)))  # // launch: put 256 4  // requires: mask == 511
again = lambda other: put((4,), (256,), (a, cp.int32(other)))
again(511)
