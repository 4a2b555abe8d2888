//xfail:NOT_ALL_VERIFIED
//--blockDim=72 --gridDim=3

// A function computes the next place as if blocks had 64 threads.
__device__ int next_of(int i)
{
    return i + 64 * gridDim.x;
}
__global__ void next_place(int *a, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i = next_of(i))
        a[i] += 1; // finding: race a
}
