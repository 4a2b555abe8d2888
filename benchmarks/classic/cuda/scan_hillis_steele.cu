//pass
//--blockDim=256 --gridDim=8

// Inclusive Hillis-Steele scan of each block, double buffered in shared memory.
#define N 256

__global__ void scan_hillis_steele(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int temp[2 * N];

    int tid = threadIdx.x;
    int gid = blockIdx.x * N + tid;
    int pout = 0, pin = 1;

    temp[pout * N + tid] = in[gid];
    __syncthreads();

    for (int offset = 1; offset < N; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (tid >= offset)
            temp[pout * N + tid] = temp[pin * N + tid] + temp[pin * N + tid - offset];
        else
            temp[pout * N + tid] = temp[pin * N + tid];
        __syncthreads();
    }

    out[gid] = temp[pout * N + tid];
}
