//xfail:NOT_ALL_VERIFIED
//--blockDim=243 --gridDim=2

// Tree reduction in triples that start only two steps apart.
__global__ void powers_of_three(int *out, const int *in)
{
    __shared__ int s[729];
    int t = threadIdx.x;
    for (int i = t; i < 729; i += 243)
        s[i] = in[blockIdx.x * 729 + i];
    __syncthreads();
    for (int step = 1; step < 729; step *= 3) {
        int i = 2 * step * t;
        if (i + 2 * step < 729)
            s[i] += s[i + step] + s[i + 2 * step]; // finding: race s
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
