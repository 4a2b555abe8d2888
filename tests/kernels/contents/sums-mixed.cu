//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Half of the threads use the sum before their element, half the sum with it.
__global__ void sums_mixed(int *out, const int *in, int n)
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
    if (keep)
        out[place[t + (t < 32)]] = t; // finding: race out
}
