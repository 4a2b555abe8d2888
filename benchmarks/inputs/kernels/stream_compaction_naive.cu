//pass
//--blockDim=256 --gridDim=1
// paper: II n_stream_compaction -/3 936.6
// counts: 0/3
// any number: --blockDim=* --gridDim=1

// Keeps what is not zero: each adds what is `step` before it, with two barriers a round.
__global__ void stream_compaction(int *out, const int *in, int *kept)
{
    extern __shared__ unsigned rank[];
    unsigned me = threadIdx.x;
    int value = in[me];

    rank[me] = value != 0;
    __syncthreads();
    for (unsigned step = 1; step < blockDim.x; step *= 2) {
        unsigned before = me >= step ? rank[me - step] : 0;
        __syncthreads();
        rank[me] += before;
        __syncthreads();
    }
    if (value != 0)
        out[rank[me] - 1] = value;
}
