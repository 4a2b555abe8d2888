//pass
//--blockDim=72 --gridDim=3

// A function computes the next place of the loop.
__device__ int next_of(int i)
{
    return i + blockDim.x * gridDim.x;
}
__global__ void next_place(int *a, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i = next_of(i))
        a[i] += 1;
}
