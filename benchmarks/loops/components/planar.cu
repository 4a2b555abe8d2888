//pass
//--blockDim=64 --gridDim=4

// Three components in planes of symbolic size.
__global__ void planar(float *out, const float *in, int n, int plane)
{
    __requires(n <= plane && plane >= 0 && plane <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        for (int c = 0; c < 3; c++)
            out[c * plane + i] = in[3 * i + c];
}
