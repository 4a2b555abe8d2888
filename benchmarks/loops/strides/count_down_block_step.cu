//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=12

// The loop towards the start of the array goes back by one block only.
__global__ void count_down(int *a, int n)
{
    __requires(n >= 0 && n <= 1048576);
    int total = gridDim.x * blockDim.x;
    for (int i = n - 1 - (int)(blockIdx.x * blockDim.x + threadIdx.x); i >= 0;
         i -= blockDim.x)
        a[i] = a[i] + total; // finding: race a
}
