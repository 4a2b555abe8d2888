//pass
//--blockDim=64 --gridDim=*

// The quotient that is divided again is negative where C is.
__global__ void embed(float *out, const float *in, int B, int T, int C)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * T * (C / 4)) {
        int bt = i / (C / 4), c = i % (C / 4);
        int b = bt / T, t = bt % T;
        out[b * T * (C / 4) + t * (C / 4) + c] = in[i];
    }
}
