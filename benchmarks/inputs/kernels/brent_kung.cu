//pass
//--blockDim=256 --gridDim=1
// paper: II brentkung -/1 315.5
// counts: 0/1
// any number: --blockDim=* --gridDim=1

// An inclusive scan of as many elements as there are threads, by Brent and Kung's tree.
__global__ void brent_kung(unsigned *data)
{
    extern __shared__ unsigned sums[];
    unsigned me = threadIdx.x, n = blockDim.x;

    __requires(__is_pow2(blockDim.x));
    sums[me] = data[me];
    for (unsigned step = 1; step < n; step *= 2) {
        __syncthreads();
        unsigned i = (me + 1) * step * 2 - 1;
        if (me < n / (2 * step))
            sums[i] += sums[i - step];
    }
    for (unsigned step = n / 4; step > 0; step /= 2) {
        __syncthreads();
        unsigned i = (me + 1) * step * 2 - 1;
        if (me < n / (2 * step) - 1)
            sums[i + step] += sums[i];
    }
    __syncthreads();
    data[me] = sums[me];
}
