//pass
//--blockDim=64 --gridDim=4

// How many rounds there are stands in front of what each thread writes: nobody writes there, so that all read the same.
__global__ void rounds(int *log, int *out)
{
    __shared__ int s[64];
    int n = log[0];
    unsigned t = threadIdx.x, g = blockIdx.x * 64 + t;
    for (int i = 0; i < n; i++) {
        s[t] = out[g];
        __syncthreads();
        out[g] = s[63 - t] + i;
        __syncthreads();
    }
    log[1 + g] = n;
}
