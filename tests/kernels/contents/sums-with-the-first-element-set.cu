//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Element 0 is counted as kept, and set to 2 afterwards: thread 0 gets the place of thread 1.
__global__ void sums_with_the_first_element(int *out, const int *in)
{
    __shared__ int place[64];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] & 1;
    place[t] = keep;
    __syncthreads();
    if (t == 0) {
        place[0] = 1;
        for (int k = 1; k < 64; k++)
            place[k] = place[k - 1] + place[k];
        place[0] = 2;
    }
    __syncthreads();
    if (keep)
        out[blockIdx.x * 64 + place[t] - 1] = t; // finding: race out
}
