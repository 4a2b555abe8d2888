//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=24
// paper: III BoundingBox -/6 46.4
// counts: 1/6
// any number: --blockDim=* --gridDim=*

// The least and the largest coordinate: the block that comes last puts the blocks' results together, but nothing orders them.
__global__ void bounding_box(const float *x, int bodies, float *low, float *high, unsigned *arrived, float *box)
{
    extern __shared__ float kept[];
    __shared__ bool last;
    unsigned me = threadIdx.x, n = blockDim.x;
    float least = 1e30f, most = -1e30f;

    __requires(__is_pow2(blockDim.x));
    for (int i = blockIdx.x * n + me; i < bodies; i += n * gridDim.x) {
        least = fminf(least, x[i]);
        most = fmaxf(most, x[i]);
    }
    kept[me] = least;
    kept[me + n] = most;
    for (unsigned half = n / 2; half > 0; half /= 2) {
        __syncthreads();
        if (me < half) {
            kept[me] = fminf(kept[me], kept[me + half]);
            kept[n + me] = fmaxf(kept[n + me], kept[n + me + half]);
        }
    }
    if (me == 0) {
        low[blockIdx.x] = kept[0]; // finding: race low
        high[blockIdx.x] = kept[n]; // finding: race high
        last = atomicAdd(arrived, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && me == 0) {
        for (unsigned b = 0; b < gridDim.x; b++) {
            least = fminf(least, low[b]); // finding: race low
            most = fmaxf(most, high[b]); // finding: race high
        }
        box[0] = least;
        box[1] = most;
    }
}
