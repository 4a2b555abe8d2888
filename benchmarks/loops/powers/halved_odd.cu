//pass
//--blockDim=200 --gridDim=4

// Tree reduction of 200 elements: the half is rounded up when it is odd.
__global__ void halved_odd(int *out, const int *in)
{
    __shared__ int s[200];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 200 + t];
    __syncthreads();
    for (int live = 200; live > 1;) {
        int half = (live + 1) / 2;
        if (t + half < live)
            s[t] += s[t + half];
        __syncthreads();
        live = half;
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
