//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The sum before the next element is taken for the one before the own.
__global__ void sums_before_the_own_element_shifted(int *out, const int *in, int n)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] > 0 ? 1 : 0;
    place[t] = keep;
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int k = 0; k < 64; k++) {
            int flag = place[k];
            place[k] = sum;
            sum += flag;
        }
    }
    __syncthreads();
    if (keep)
        out[place[t / 2]] = t; // finding: race out
}
