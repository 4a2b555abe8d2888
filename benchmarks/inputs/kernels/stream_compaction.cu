//pass
//--blockDim=256 --gridDim=4
// paper: II stream_compaction -/3 50.6
// counts: 0/3
// any number: --blockDim=256 --gridDim=*

// Keeps what is not zero: a scan of flags in a tree tells each where it goes.
__global__ void stream_compaction(int *out, const int *in, int *kept)
{
    extern __shared__ unsigned rank[];
    unsigned me = threadIdx.x, n = blockDim.x, offset = 1;

    __requires(__is_pow2(blockDim.x));
    size_t base = (size_t)blockIdx.x * n;
    int value = in[base + me];
    unsigned flag = value != 0;
    rank[me] = flag;
    for (unsigned d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        if (me < d)
            rank[offset * (2 * me + 2) - 1] += rank[offset * (2 * me + 1) - 1];
        offset *= 2;
    }
    if (me == 0)
        rank[n - 1] = 0;
    for (unsigned d = 1; d < n; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (me < d) {
            unsigned low = offset * (2 * me + 1) - 1, high = offset * (2 * me + 2) - 1, moved = rank[low];
            rank[low] = rank[high];
            rank[high] += moved;
        }
    }
    __syncthreads();
    if (flag)
        out[base + rank[me]] = value;
}
