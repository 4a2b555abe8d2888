#//pass
#//
import cupy as cp

put = cp.RawKernel("""
extern "C" __global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}
""", "put")
mask, other = 1023, 1023


def configure(which):
    global other
    other = which


configure(15)
put((4,), (256,), (cp.zeros(1024, dtype=cp.int32), cp.int32(mask)))  # // launch: put 256 4  // requires: mask == 1023  // size: a 1024 * 4
