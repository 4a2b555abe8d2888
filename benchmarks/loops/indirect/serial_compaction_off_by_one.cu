//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Elements go to the sum before their own even where they are not kept.
__global__ void serial_compaction(int *out, const int *in)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[t] > 0 ? 1 : 0;
    place[t + 1] = keep;
    __syncthreads();
    if (t == 0) {
        place[0] = 0;
        for (int k = 1; k <= 64; k++)
            place[k] += place[k - 1];
    }
    __syncthreads();
    out[place[t]] = in[t]; // finding: race out
}
