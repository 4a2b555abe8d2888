//pass
//--blockDim=64 --gridDim=4
// assuming: disjoint-arrays, in-bounds, chosen
// What is passed twice is a number, or is only read, or is passed to a kernel of another name.
__global__ void shift(const float *in, const float *weight, float *out, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < width)
        out[i] = in[i + 1] * weight[i] * height;
}

__global__ void fill(float *first, float *second)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    first[i] = 1.0f;
}

void host(float *d, float *e, int n)
{
    shift<<<4, 64>>>(d, d, e, n, n);
    fill<<<4, 64>>>(d, d);
    fill<<<4, 64>>>(0, 0);
}
