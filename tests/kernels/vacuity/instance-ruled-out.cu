//pass
//--blockDim=64 --gridDim=4

// A precondition on a template's argument leaves one of two instances.
template <bool upwards> __global__ void number(int *out, int n)
{
    __requires(upwards);  // vacuous: contradiction
    int i = blockIdx.x * 64 + threadIdx.x;
    out[upwards ? i : 0] = upwards ? i : n;
}

template __global__ void number<true>(int *, int);
template __global__ void number<false>(int *, int);
