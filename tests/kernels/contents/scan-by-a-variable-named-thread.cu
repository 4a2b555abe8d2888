//pass
//--blockDim=64 --gridDim=1

// Running sums, where the thread's number is called thread.
__global__ void named_thread(int *out, const int *in)
{
    __shared__ int s[64];
    int thread = threadIdx.x, keep = in[thread] > 0 ? 1 : 0;
    s[thread] = keep;
    for (int d = 1; d < 64; d *= 2) {
        __syncthreads();
        int v = thread >= d ? s[thread - d] : 0;
        __syncthreads();
        s[thread] += v;
    }
    __syncthreads();
    if (keep)
        out[s[thread] - 1] = thread;
}
