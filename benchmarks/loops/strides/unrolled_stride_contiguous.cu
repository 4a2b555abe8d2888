//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// The four elements of an unrolled iteration are neighbours instead of a grid apart.
__global__ void unrolled_stride(int *a, int n)
{
    __requires(n <= 1048576);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i + 3 * total < n; i += 4 * total) {
        a[i] += 1; // finding: race a
        a[i + 1] += 2; // finding: race a
        a[i + 2] += 3; // finding: race a
        a[i + 3] += 4; // finding: race a
    }
    for (; i < n; i += total)
        a[i] += 1;
}
