//pass
//--blockDim=64 --gridDim=1

// The flag is the same when it is summed up and when the other store is guarded by it.
__global__ void sums_beside_a_variable(int *out, int n)
{
    __shared__ int place[128];
    int t = threadIdx.x;
    int keep = 0;
    for (int i = 0; i < (n & 7); i++)
        keep = (keep + i) & 1;
    place[t] = keep & 1;
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
    if (keep & 1)
        out[place[t]] = t;
}
