#//xfail:NOT_ALL_VERIFIED
#//
import cupy as cp

BLOCK = 64
SOURCE = f"""
extern "C" __global__ void turn(int *a) {{
    __shared__ int tile[{BLOCK}];
    int i = blockIdx.x * {BLOCK} + threadIdx.x;
    tile[threadIdx.x] = a[i];  // finding: bounds
    __syncthreads();
    a[i] = tile[{BLOCK} - 1 - threadIdx.x];  // finding: bounds
}}
"""
turn = cp.RawKernel(SOURCE, "turn")
a = cp.zeros(15 * BLOCK, dtype=cp.int32)  # // size: a 15 * BLOCK * 4
turn((16,), (BLOCK,), (a,))  # // launch: turn 64 16
