//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// What excludes the store to place[100] mentions the flag as it is then; the flags that are summed up are older.
__global__ void sums_beside_a_changed_variable(int *out, int n, int p)
{
    __shared__ int place[128];
    int t = threadIdx.x;
    int keep = 0;
    for (int i = 0; i < (n & 7); i++)
        keep = (keep + i) & 1;
    place[t] = keep & 1;
    if (p * 3 == 1234569)
        keep = 1 - keep;
    if (keep == 1 && t == 3)
        place[100] = 0;
    __syncthreads();
    if (t == 63) {
        int sum = 0;
        for (int k = 0; k < 64; k++) {
            sum += place[k];
            place[k] = sum;
        }
    }
    __syncthreads();
    if ((keep & 1) && p * 3 == 1234569)
        out[place[t]] = t; // finding: race out
}
