//pass
//--blockDim=72 --gridDim=5

// The guard itself steps the counter, which starts one step before the first element.
__global__ void step_in_guard(int *a, int n)
{
    __requires(n >= 0 && n <= 1048576);
    int step = gridDim.x * blockDim.x;
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x) - step;
    while ((i += step) < n)
        a[i] -= step;
}
