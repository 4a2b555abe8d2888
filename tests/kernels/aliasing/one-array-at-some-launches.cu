//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Most launches shift into another array, one does not: the finding names the launch's way.
template <typename T>
__global__ void shift(const T *in, T *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        out[i] = in[i + 1];  // finding: race in
}

void host(float *d, float *e, int n)
{
    shift<float><<<4, 64>>>(d, e, n);
    shift<float><<<4, 64>>>(e, e, n);
}
