//pass
//--blockDim=64 --gridDim=5

// A second counter is computed from the loop's: two elements for each iteration.
__global__ void derived_counter(int *a, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int j = 2 * i + 1;
        a[j - 1] = i;
        a[j] = -i;
    }
}
