//pass
//--blockDim=64 --gridDim=16

// Each thread has a vertex, and goes through its edges by itself.
__global__ void gather(float *out, const int *offsets, const float *values)
{
    int vertex = blockIdx.x * 64 + threadIdx.x;
    float sum = 0.0f;
    for (int i = offsets[vertex]; i < offsets[vertex + 1]; i++) {
        sum += values[i];
    }
    out[vertex] = sum;
}
