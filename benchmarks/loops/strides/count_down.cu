//pass
//--blockDim=64 --gridDim=12

// Grid-stride loop from the end of the array to its start.
__global__ void count_down(int *a, int n)
{
    __requires(n >= 0 && n <= 1048576);
    int total = gridDim.x * blockDim.x;
    for (int i = n - 1 - (int)(blockIdx.x * blockDim.x + threadIdx.x); i >= 0;
         i -= total)
        a[i] = a[i] + total;
}
