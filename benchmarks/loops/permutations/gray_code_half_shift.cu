//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=3

// A bitwise or where Gray code has an exclusive one.
__global__ void gray_code(int *a, int rows)
{
    __requires(rows <= 65536);
    for (int r = blockIdx.x; r < rows; r += gridDim.x) {
        int place = threadIdx.x | (threadIdx.x >> 1);
        a[r * 64 + place] = threadIdx.x; // finding: race a
    }
}
