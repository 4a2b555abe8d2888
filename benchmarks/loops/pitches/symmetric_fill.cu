//pass
//--blockDim=64 --gridDim=4

// Thread r writes what is to the right of the diagonal in row r, and its mirror image.
__global__ void symmetric_fill(int *a, int n, int pitch)
{
    __requires(n >= 0 && n <= pitch && pitch <= 4096);
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int c = r; c < n; c++) {
        a[r * pitch + c] = r;
        a[c * pitch + r] = r;
    }
}
