//pass
//--blockDim=32 --gridDim=4

// Two elements an iteration; a second loop goes on where the first has stopped.
__global__ void paired_stride(int *a, int n)
{
    __requires(n <= 262144);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i + total < n) {
        a[i] = 1;
        a[i + total] = 2;
        i += 2 * total;
    }
    for (; i < n; i += total)
        a[i] = 3;
}
