//pass
//--blockDim=32 --gridDim=2

// Odd-even transposition: pairs start at even and odd elements in turn.
__global__ void odd_even(int *a)
{
    __shared__ int s[65];
    int t = threadIdx.x;
    s[2 * t] = a[blockIdx.x * 64 + 2 * t];
    s[2 * t + 1] = a[blockIdx.x * 64 + 2 * t + 1];
    __syncthreads();
    for (int k = 0; k < 64; k++) {
        int i = 2 * t + (k & 1);
        if (i + 1 < 64 && s[i] > s[i + 1]) {
            int v = s[i];
            s[i] = s[i + 1];
            s[i + 1] = v;
        }
        __syncthreads();
    }
    a[blockIdx.x * 64 + 2 * t] = s[2 * t];
    a[blockIdx.x * 64 + 2 * t + 1] = s[2 * t + 1];
}
