//pass
//--blockDim=64 --gridDim=1
// The flag is read between two barriers.
__global__ void collect(const int *in, int *out, int n)
{
    __shared__ int buffer[160];
    __shared__ int used;
    __shared__ bool full;
    if (threadIdx.x == 0) {
        used = 0;
        full = false;
    }
    __syncthreads();
    for (int i = threadIdx.x; i - (int)threadIdx.x < n; i += 64) {
        if (i < n && in[i] > 0) {
            int slot = atomicAdd(&used, 1);
            if (slot < 160)
                buffer[slot] = in[i];
            else
                full = true;
        }
        __syncthreads();
        bool now = full;
        __syncthreads();
        if (now)
            break;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 160; i += 64)
        out[i] = buffer[i];
}
