//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// One of two instances has preconditions that contradict each other: what is asked of it is a mistake.
template <int step> __global__ void number(int *out, int n)
{
    __requires(n == 64 * step);  // vacuous: contradiction
    __requires(n <= 256);  // vacuous: contradiction
    int i = blockIdx.x * 64 + threadIdx.x;
    out[i] = n / step;
}

template __global__ void number<4>(int *, int);
template __global__ void number<8>(int *, int);
