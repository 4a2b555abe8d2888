//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=*

// One element too many: its row is one beyond the last.
__global__ void transposed(float *out, const float *in, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= rows * columns)
        out[i % columns * rows + i / columns] = in[i]; // finding: race out
}
