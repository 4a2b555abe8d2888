//pass
//--blockDim=64 --gridDim=4

// The array is reversed in place: the thread of the lower element swaps both.
__global__ void swapped_ends(int *a, int n)
{
    __requires(n >= 0 && n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x;
         i < n / 2;
         i += gridDim.x * blockDim.x) {
        int low = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = low;
    }
}
