//pass
//--blockDim=64 --gridDim=64

// Rows within a part of a graph, a loop over each row's edges, both bounds read where they are needed.
__global__ void gather(float *out, const int *rows, const int *counts, const float *values)
{
    __shared__ float tile[64];
    float sum = 0.0f;
    int row = 0;
    while (row < counts[blockIdx.x]) {
        for (int edge = rows[blockIdx.x + row]; edge < rows[blockIdx.x + row + 1]; edge++) {
            tile[threadIdx.x] = values[edge * 64 + threadIdx.x];
            __syncthreads();
            sum += tile[63 - threadIdx.x];
            __syncthreads();
        }
        row++;
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}
