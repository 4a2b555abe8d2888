//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2

// The scan reads and writes the same half of the buffer.
__global__ void toggle_scan(int *a)
{
    __shared__ int s[2 * 128];
    int t = threadIdx.x;
    int to = 0, from = 1;
    s[t] = a[blockIdx.x * 128 + t];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        to = 1 - to;
        from = to;
        if (t >= d)
            s[to * 128 + t] = s[from * 128 + t] + s[from * 128 + t - d]; // finding: race s
        else
            s[to * 128 + t] = s[from * 128 + t];
        __syncthreads();
    }
    a[blockIdx.x * 128 + t] = s[to * 128 + t];
}
