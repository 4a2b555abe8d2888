//xfail:NOT_ALL_VERIFIED
//--blockDim=60 --gridDim=1

// In each row the column is a multiple of the thread number, which is no permutation for most rows.
__global__ void rotated_columns(int *a, int rows, int pitch)
{
    __requires(pitch >= 60 && pitch <= 1024 && rows <= 1024);
    for (int r = 0; r < rows; r++)
        a[r * pitch + (threadIdx.x * r) % 60] = threadIdx.x; // finding: race a
}
