//pass
//--blockDim=128 --gridDim=8

// Grid-stride loop unrolled by four, with a loop for what is left.
__global__ void unrolled_stride(int *a, int n)
{
    __requires(n <= 1048576);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i + 3 * total < n; i += 4 * total) {
        a[i] += 1;
        a[i + total] += 2;
        a[i + 2 * total] += 3;
        a[i + 3 * total] += 4;
    }
    for (; i < n; i += total)
        a[i] += 1;
}
