#//xfail:NOT_ALL_VERIFIED
#//
import numpy as np
import pycuda.autoinit
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

put = SourceModule("""
extern "C" __global__ void put(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i;  // finding: bounds
}
""").get_function("put")
values = np.zeros(100, dtype=np.float32)  # // size: a 100 * 4
same = (np.zeros(100, dtype=np.float32), 1)
try:
    same[0].resize(1000, refcheck=False)
finally:
    print(same)
put(cuda.InOut(values), np.int32(1000), block=(128, 1, 1), grid=(8, 1))  # // launch: put 128 8  // requires: n == 1000
