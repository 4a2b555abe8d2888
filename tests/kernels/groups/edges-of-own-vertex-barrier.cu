//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=16

// Threads wait for each other at each edge, though their vertices have different numbers of edges.
__global__ void gather(float *out, const int *offsets, const float *values)
{
    int vertex = blockIdx.x * 64 + threadIdx.x;
    float sum = 0.0f;
    for (int i = offsets[vertex]; i < offsets[vertex + 1]; i++) {
        sum += values[i];
        __syncthreads(); // finding: divergence
    }
    out[vertex] = sum;
}
