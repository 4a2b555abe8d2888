//xfail:NOT_ALL_VERIFIED
//--blockDim=[32,8] --gridDim=[8,8]

// The rows of a thread are seven apart, but eight rows of threads work side by side.
__global__ void rows_of_a_tile(float *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    int x = blockIdx.x * 32 + threadIdx.x;
    for (int k = 0; k < 4; k++) {
        int y = blockIdx.y * 32 + threadIdx.y + k * 7;
        if (x < width && y < height)
            a[y * pitch + x] += 1.0f; // finding: race a
    }
}
