//pass
//--blockDim=128 --gridDim=2

// Scan between two halves of a buffer that are swapped by an index.
__global__ void toggle_scan(int *a)
{
    __shared__ int s[2 * 128];
    int t = threadIdx.x;
    int to = 0, from = 1;
    s[t] = a[blockIdx.x * 128 + t];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        to = 1 - to;
        from = 1 - to;
        if (t >= d)
            s[to * 128 + t] = s[from * 128 + t] + s[from * 128 + t - d];
        else
            s[to * 128 + t] = s[from * 128 + t];
        __syncthreads();
    }
    a[blockIdx.x * 128 + t] = s[to * 128 + t];
}
