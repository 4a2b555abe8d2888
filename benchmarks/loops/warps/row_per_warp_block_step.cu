//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=5

// Rows are dealt out to the warps of a block.
__global__ void row_per_warp(float *a, int rows, int width, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096 && rows <= 65536);
    int lane = threadIdx.x % 32;
    int warps = blockDim.x / 32;
    for (int r = blockIdx.x * warps + threadIdx.x / 32; r < rows;
         r += warps)
        for (int c = lane; c < width; c += 32)
            a[r * pitch + c] *= 0.5f; // finding: race a
}
