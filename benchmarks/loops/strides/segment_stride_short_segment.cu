//xfail:NOT_ALL_VERIFIED
//--blockDim=100 --gridDim=6

// Segments of 1000 elements start only 900 apart.
#define SEGMENT 1000
__global__ void segment_stride(float *out, const float *in)
{
    for (int j = threadIdx.x; j < SEGMENT; j += 100)
        out[blockIdx.x * 900 + j] = in[j] + blockIdx.x; // finding: race out
}
