#//pass
#//
import cupy as cp

BLOCK = 64
SOURCE = f"""
extern "C" __global__ void turn(int *a) {{
    __shared__ int tile[{BLOCK}];
    int i = blockIdx.x * {BLOCK} + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[{BLOCK} - 1 - threadIdx.x];
}}
"""
turn = cp.RawKernel(SOURCE, "turn")
a = cp.zeros(16 * BLOCK, dtype=cp.int32)  # // size: a 16 * BLOCK * 4
turn((16,), (BLOCK,), (a,))  # // launch: turn 64 16
