//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The only instance there is is ruled out: nothing was verified.
template <bool upwards> __global__ void number(int *out, int n)
{
    __requires(upwards);  // vacuous: contradiction
    int i = blockIdx.x * 64 + threadIdx.x;
    out[i] = upwards ? i : n;
}

template __global__ void number<false>(int *, int);
