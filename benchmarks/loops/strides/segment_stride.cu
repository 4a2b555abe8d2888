//pass
//--blockDim=100 --gridDim=6

// Each block walks a segment of 1000 elements with its 100 threads.
#define SEGMENT 1000
__global__ void segment_stride(float *out, const float *in)
{
    for (int j = threadIdx.x; j < SEGMENT; j += 100)
        out[blockIdx.x * SEGMENT + j] = in[j] + blockIdx.x;
}
