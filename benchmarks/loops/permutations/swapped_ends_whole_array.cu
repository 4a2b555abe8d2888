//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The array is reversed in place by threads of all elements.
__global__ void swapped_ends(int *a, int n)
{
    __requires(n >= 0 && n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x;
         i < n;
         i += gridDim.x * blockDim.x) {
        int low = a[i]; // finding: race a
        a[i] = a[n - 1 - i]; // finding: race a
        a[n - 1 - i] = low; // finding: race a
    }
}
