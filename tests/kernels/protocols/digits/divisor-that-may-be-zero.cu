//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Where n is zero nothing is divided, and all write to one element.
__global__ void guarded(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int q = n == 0 ? 0 : i / n, r = n == 0 ? 0 : i % n;
    out[q * n + r] = in[i]; // finding: race out
}
