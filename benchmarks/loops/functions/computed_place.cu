//pass
//--blockDim=64 --gridDim=4

// The place of an element is computed by a function.
__device__ int place(int row, int column, int pitch)
{
    return row * pitch + column;
}
__global__ void computed_place(float *a, int columns, int pitch)
{
    __requires(columns >= 0 && columns <= pitch && pitch <= 4096);
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < columns; c++)
        a[place(row, c, pitch)] = c;
}
