//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4

// The width and the pitch of the rows are swapped.
__global__ void row_per_thread(float *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < height)
        for (int c = 0; c < pitch; c++)
            a[row * width + c] *= 2.0f; // finding: race a
}
