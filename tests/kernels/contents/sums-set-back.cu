//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The places of the first elements are put back to the start.
__global__ void sums_set_back(int *out, const int *in, int n)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] > 0 ? 1 : 0;
    place[t + 1] = keep;
    __syncthreads();
    if (t == 0) {
        place[0] = 0;
        for (int k = 1; k <= 64; k++)
            place[k] += place[k - 1];
    }
    __syncthreads();
    if (t < 8)
        place[t] = 0;
    __syncthreads();
    if (keep)
        out[place[t]] = t; // finding: race out
}
