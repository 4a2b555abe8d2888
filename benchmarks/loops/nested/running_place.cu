//pass
//--blockDim=96 --gridDim=5

// The place in the array runs on through both loops.
__global__ void running_place(int *a, int rows, int columns)
{
    __requires(rows <= 64 && columns <= 64);
    int total = gridDim.x * blockDim.x;
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            a[at] = r - c;
            at += total;
        }
    }
}
