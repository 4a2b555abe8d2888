//pass
//--blockDim=64 --gridDim=1

// Flags that are equal in all threads, summed up, used and only then changed.
__global__ void sums_of_values_changed_after(int *out, int *rest, int n)
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
    if (keep & 1)
        out[place[t]] = t;
    keep = n;
    if (keep & 1)
        rest[t] = t;
}
