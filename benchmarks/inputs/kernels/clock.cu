//pass
//--blockDim=256 --gridDim=64
// paper: I Clock 0/3 4.6
// counts: 0/3
// any number: --blockDim=* --gridDim=*

// The least element of a block, and when each block began and ended.
__global__ void timed_minimum(const float *in, float *least, long long *times)
{
    extern __shared__ float kept[];
    int me = threadIdx.x;

    if (me == 0)
        times[blockIdx.x] = clock64();
    kept[me] = in[me];
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (me < half && kept[me + half] < kept[me])
            kept[me] = kept[me + half];
    }
    if (me == 0)
        least[blockIdx.x] = kept[0];
    __syncthreads();
    if (me == 0)
        times[blockIdx.x + gridDim.x] = clock64();
}
