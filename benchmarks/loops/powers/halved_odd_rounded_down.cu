//xfail:NOT_ALL_VERIFIED
//--blockDim=200 --gridDim=4

// The half is rounded down, so that with an odd number of elements one is both read and written.
__global__ void halved_odd(int *out, const int *in)
{
    __shared__ int s[200];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 200 + t];
    __syncthreads();
    for (int live = 200; live > 1;) {
        int half = live / 2;
        if (t + half < live)
            s[t] += s[t + half]; // finding: race s
        __syncthreads();
        live = half;
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
