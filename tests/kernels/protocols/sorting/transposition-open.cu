//pass
//--blockDim=* --gridDim=1

// Odd-even transposition in device memory by one block, rounds and elements as many as the host says.
__global__ void sort_in_place(int *a, int n)
{
    __requires(n >= 0);
    __requires(n <= 1 << 20);
    __requires(blockDim.y == 1 && blockDim.z == 1);
    for (int round = 0; round < n; round++) {
        for (int i = 2 * threadIdx.x + round % 2; i < n - 1; i += 2 * blockDim.x) {
            int left = a[i], right = a[i + 1];
            if (left > right) {
                a[i] = right;
                a[i + 1] = left;
            }
        }
        __syncthreads();
    }
}
