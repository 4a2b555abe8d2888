//xfail:NOT_ALL_VERIFIED
//--blockDim=72 --gridDim=5

// The step in the guard is that of one block.
__global__ void step_in_guard(int *a, int n)
{
    __requires(n >= 0 && n <= 1048576);
    int step = blockDim.x;
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x) - step;
    while ((i += step) < n)
        a[i] -= step; // finding: race a
}
