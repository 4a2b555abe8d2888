//pass
//--blockDim=128 --gridDim=1

// The last iteration of a nested loop is unordered with the first of the loop that follows: they write the same cells
// of the same threads.
__global__ void last_meets_first(int *a, int n)
{
    __requires(n >= 1);
    __requires(n <= 10000);
    for (int x = 1; x < n + 1; x++) {
        for (int y = 1; y < x + 1; y++) {
            __syncthreads();
            a[threadIdx.x + x + y] = x;
        }
    }
    for (int z = n * 2; z < n * 3; z++) {
        a[threadIdx.x + z] = z;
        __syncthreads();
    }
}
