//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=[4,3]

// Rows of blocks overlap.
__global__ void in_row(float *out, int n)
{
    int i = blockDim.x * (gridDim.y * blockIdx.y + blockIdx.x) + threadIdx.x;
    if (i < n)
        out[i] = blockIdx.y; // finding: race out
}
