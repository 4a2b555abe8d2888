//pass
//--blockDim=256 --gridDim=4
// paper: II blelloch -/1 629.0
// counts: 0/1
// because: with blocks of any size it takes more than a minute
// any number: --blockDim=256 --gridDim=*

// The up-sweep and down-sweep of a work-efficient exclusive scan.
__global__ void blelloch(unsigned *data)
{
    extern __shared__ unsigned sums[];
    unsigned me = threadIdx.x, n = blockDim.x, offset = 1;

    __requires(__is_pow2(blockDim.x));
    data += (size_t)blockIdx.x * n;
    sums[me] = data[me];
    for (unsigned d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        if (me < d)
            sums[offset * (2 * me + 2) - 1] += sums[offset * (2 * me + 1) - 1];
        offset *= 2;
    }
    if (me == 0)
        sums[n - 1] = 0;
    for (unsigned d = 1; d < n; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (me < d) {
            unsigned low = offset * (2 * me + 1) - 1, high = offset * (2 * me + 2) - 1, moved = sums[low];
            sums[low] = sums[high];
            sums[high] += moved;
        }
    }
    __syncthreads();
    data[me] = sums[me];
}
