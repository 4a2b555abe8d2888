//pass
//--blockDim=60 --gridDim=1

// In each row the threads are shifted by one column more, cyclically.
__global__ void rotated_columns(int *a, int rows, int pitch)
{
    __requires(pitch >= 60 && pitch <= 1024 && rows <= 1024);
    for (int r = 0; r < rows; r++)
        a[r * pitch + (threadIdx.x + r) % 60] = threadIdx.x;
}
