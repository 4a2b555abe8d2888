#//pass
#//
import cupy as cp

reverse = cp.RawKernel("""
extern "C" __global__ void reverse(int *a) {
    extern __shared__ int tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];
}
""", "reverse")
for threads in (64, 128):
    a = cp.arange(16 * threads, dtype=cp.int32)  # // size: a 16 * threads * 4
    reverse((16,), (threads,), (a,), shared_mem=threads * 4)  # // launch: reverse 128 16  // launch: reverse 64 16  // size: tile threads * 4
