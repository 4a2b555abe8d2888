//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Each element is added to the one before the one before.
__global__ void sums_over_two(int *out, const int *in, int n)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] > 0 ? 1 : 0;
    place[t + 1] = keep;
    __syncthreads();
    if (t == 0) {
        place[0] = 0;
        for (int k = 2; k <= 64; k++)
            place[k] += place[k - 2];
    }
    __syncthreads();
    if (keep)
        out[place[t]] = t; // finding: race out
}
