//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Threads write whole rows and their mirror images.
__global__ void symmetric_fill(int *a, int n, int pitch)
{
    __requires(n >= 0 && n <= pitch && pitch <= 4096);
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int c = 0; c < n; c++) {
        a[r * pitch + c] = r; // finding: race a
        a[c * pitch + r] = r; // finding: race a
    }
}
