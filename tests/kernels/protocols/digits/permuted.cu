//pass
//--blockDim=64 --gridDim=*

// A thread's number is taken apart into four digits, and put together in another order: sizes of any sign.
__global__ void permuted(float *out, const float *in, int B, int N, int H, int D)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * H * N * D) {
        int b = i / (H * N * D);
        int rest = i % (H * N * D);
        int h = rest / (N * D);
        rest = rest % (N * D);
        int n = rest / D, d = rest % D;
        out[b * N * H * D + n * H * D + h * D + d] = in[i];
    }
}
