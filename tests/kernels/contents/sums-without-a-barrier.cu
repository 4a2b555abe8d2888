//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The sum begins before all flags are there.
__global__ void sums_without_a_barrier(int *out, const int *in, int n)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] > 0 ? 1 : 0;
    place[t + 1] = keep; // finding: race place
    if (t == 0) {
        place[0] = 0;
        for (int k = 1; k <= 64; k++)
            place[k] += place[k - 1]; // finding: race place
    }
    __syncthreads();
    if (keep)
        out[place[t]] = t;
}
