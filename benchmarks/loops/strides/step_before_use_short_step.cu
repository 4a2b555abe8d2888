//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The step is one too short, so that the element written is the neighbour's.
__global__ void step_before_use(int *a, int n)
{
    __requires(n <= 1048576);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        int v = a[i]; // finding: race a
        i += total - 1;
        a[i] = v + 1; // finding: race a
    }
}
