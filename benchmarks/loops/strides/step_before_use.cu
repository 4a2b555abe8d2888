//pass
//--blockDim=64 --gridDim=4

// The counter is stepped between reading an element and writing the next one of the same thread.
__global__ void step_before_use(int *a, int n)
{
    __requires(n <= 1048576);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        int v = a[i];
        i += total;
        a[i] = v + 1;
    }
}
