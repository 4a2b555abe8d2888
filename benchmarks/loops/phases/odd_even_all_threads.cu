//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2

// Pairs start at every element.
__global__ void odd_even(int *a)
{
    __shared__ int s[65];
    int t = threadIdx.x;
    s[2 * t] = a[blockIdx.x * 64 + 2 * t];
    s[2 * t + 1] = a[blockIdx.x * 64 + 2 * t + 1];
    __syncthreads();
    for (int k = 0; k < 64; k++) {
        int i = t + (k & 1);
        if (i + 1 < 64 && s[i] > s[i + 1]) { // finding: race s
            int v = s[i]; // finding: race s
            s[i] = s[i + 1]; // finding: race s
            s[i + 1] = v; // finding: race s
        }
        __syncthreads();
    }
    a[blockIdx.x * 64 + 2 * t] = s[2 * t];
    a[blockIdx.x * 64 + 2 * t + 1] = s[2 * t + 1];
}
