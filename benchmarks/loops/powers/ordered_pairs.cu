//pass
//--blockDim=128 --gridDim=2

// The lower thread of a pair of xor partners handles both elements.
__global__ void ordered_pairs(int *a)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 128 + t];
    __syncthreads();
    for (int m = 64; m > 0; m >>= 1) {
        int p = t ^ m;
        if (p > t) {
            int low = min(s[t], s[p]);
            int high = max(s[t], s[p]);
            s[t] = low;
            s[p] = high;
        }
        __syncthreads();
    }
    a[blockIdx.x * 128 + t] = s[t];
}
