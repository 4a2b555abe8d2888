//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Every launch shifts an array onto itself: what one thread writes is what its neighbour reads.
__global__ void shift(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        out[i] = in[i + 1];  // finding: race in
}

void host(float *d, int n)
{
    shift<<<4, 64>>>(d, d, n);
    shift<<<4, 64>>>((const float *)d, d, n - 1);
}
