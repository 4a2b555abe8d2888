//pass
//--blockDim=64 --gridDim=1

// Sums that have the thread's own element, from a running sum.
__global__ void sums_with_the_own_element(int *out, const int *in, int n)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] > 0 ? 1 : 0;
    place[t] = keep;
    __syncthreads();
    if (t == 63) {
        int sum = 0;
        for (int k = 0; k < 64; k++) {
            sum += place[k];
            place[k] = sum;
        }
    }
    __syncthreads();
    if (keep)
        out[place[t] - 1] = t;
}
