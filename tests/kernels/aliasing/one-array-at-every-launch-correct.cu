//pass
//--blockDim=64 --gridDim=4
// assuming: in-bounds, chosen
// Every launch scales an array in place: each thread reads what it alone writes.
// listed: in and out are one array
__global__ void scale(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2.0f * in[i];
}

struct Buffers {
    float *data;
};

void host(Buffers b, int n) { scale<<<4, 64>>>(b.data, b.data, n); }
