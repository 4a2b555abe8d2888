//program:UNKNOWN
// Both kernels write where a pointer in memory leads: nobody follows the host to there.

#include <cuda_runtime.h>

__global__ void mark(int **rows)
{
    rows[0][threadIdx.x] = blockIdx.x;
}

int main()
{
    int *a, **rows;
    cudaStream_t s, t;
    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&rows, sizeof(int *));
    cudaMemcpy(rows, &a, sizeof(int *), cudaMemcpyHostToDevice);
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    mark<<<1, 64, 0, s>>>(rows);
    mark<<<1, 64, 0, t>>>(rows);
    cudaDeviceSynchronize();
    return 0;
}
