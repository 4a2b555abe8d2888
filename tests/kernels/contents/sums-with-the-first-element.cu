//pass
//--blockDim=64 --gridDim=4

// The sums begin with element 0 as it is, which is an item like the others.
__global__ void sums_with_the_first_element(int *out, const int *in)
{
    __shared__ int place[64];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] & 1;
    place[t] = keep;
    __syncthreads();
    if (t == 0) {
        for (int k = 1; k < 64; k++)
            place[k] = place[k - 1] + place[k];
    }
    __syncthreads();
    if (keep)
        out[blockIdx.x * 64 + place[t] - 1] = t;
}
