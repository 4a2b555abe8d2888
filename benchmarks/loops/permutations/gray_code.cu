//pass
//--blockDim=64 --gridDim=3

// Gray code: a one-to-one map of the threads of a row.
__global__ void gray_code(int *a, int rows)
{
    __requires(rows <= 65536);
    for (int r = blockIdx.x; r < rows; r += gridDim.x) {
        int place = threadIdx.x ^ (threadIdx.x >> 1);
        a[r * 64 + place] = threadIdx.x;
    }
}
