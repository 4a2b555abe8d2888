//pass
//--blockDim=128 --gridDim=2

// Each warp owns 32 columns of a block's 128 and walks down the rows.
__global__ void lane_columns(int *a, int rows, int pitch)
{
    __requires(pitch >= 256 && pitch <= 8192 && rows >= 0 && rows <= 8192);
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int column = blockIdx.x * 128 + warp * 32 + lane;
    for (int r = 0; r < rows; r++)
        a[r * pitch + column] += r;
}
