//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Flags that are equal in all threads, summed up and changed then: the sums are those of the flags as they were.
__global__ void sums_of_values_changed_since(int *out, int n, int p)
{
    __shared__ int place[64];
    int t = threadIdx.x;
    int keep = 0;
    for (int i = 0; i < (n & 7); i++)
        keep = (keep + i) & 1;
    place[t] = keep & 1;
    __syncthreads();
    if (t == 63) {
        int sum = 0;
        for (int k = 0; k < 64; k++) {
            sum += place[k];
            place[k] = sum;
        }
    }
    __syncthreads();
    if (p * 3 == 1234569)
        keep = 1 - keep;
    if ((keep & 1) && p * 3 == 1234569)
        out[place[t]] = t; // finding: race out
}
