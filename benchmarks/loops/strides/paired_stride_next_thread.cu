//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4

// As paired_stride, but the second loop starts at the element of the next thread.
__global__ void paired_stride(int *a, int n)
{
    __requires(n <= 262144);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i + total < n) {
        a[i] = 1;
        a[i + total] = 2; // finding: race a
        i += 2 * total;
    }
    for (i -= 2 * total - 1; i < n; i += total)
        a[i] = 3;
}
