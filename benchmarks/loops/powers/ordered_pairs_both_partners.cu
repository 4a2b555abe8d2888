//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2

// Both threads of a pair of xor partners handle both elements.
__global__ void ordered_pairs(int *a)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 128 + t];
    __syncthreads();
    for (int m = 64; m > 0; m >>= 1) {
        int p = t ^ m;
        if (p < 128) {
            int low = min(s[t], s[p]); // finding: race s
            int high = max(s[t], s[p]); // finding: race s
            s[t] = low; // finding: race s
            s[p] = high; // finding: race s
        }
        __syncthreads();
    }
    a[blockIdx.x * 128 + t] = s[t];
}
