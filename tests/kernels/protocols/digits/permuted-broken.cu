//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=*

// A thread's number is taken apart into four digits; two of them have changed places, their sizes have not.
__global__ void permuted(float *out, const float *in, int B, int N, int H, int D)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * H * N * D) {
        int b = i / (H * N * D);
        int rest = i % (H * N * D);
        int h = rest / (N * D);
        rest = rest % (N * D);
        int n = rest / D, d = rest % D;
        out[b * N * H * D + h * H * D + n * D + d] = in[i]; // finding: race out
    }
}
