#//pass
#//
import numpy as np
import pycuda.autoinit
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

module = SourceModule("""
extern "C" __global__ void scale(float *a, float f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= f;
}
""")
scale = module.get_function("scale")
host = np.random.rand(500).astype(np.float32)
device = cuda.mem_alloc(host.nbytes)  # // size: a host.nbytes
cuda.memcpy_htod(device, host)
threads = 128
blocks = (host.size + threads - 1) // threads
scale(device, np.float32(2), np.int32(host.size), block=(threads, 1, 1), grid=(blocks, 1))  # // launch: scale 128 4  // requires: n == 500
