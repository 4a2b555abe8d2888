//pass
//--blockDim=64 --gridDim=1

// Sums of two rounds: the second one's places are those of the first.
// wrong: running sums are told of loops that are run once
__global__ void sums_in_rounds(int *out, const int *in, int n)
{
    __shared__ int place[65];
    int t = threadIdx.x;
    int keep = in[blockIdx.x * 64 + t] > 0 ? 1 : 0;
    for (int r = 0; r < 2; r++) {
        place[t + 1] = r == 0 ? keep : 1 - keep;
        __syncthreads();
        if (t == 0) {
            place[0] = 0;
            for (int k = 1; k <= 64; k++)
                place[k] += place[k - 1];
        }
        __syncthreads();
        if (r == 0 ? keep : !keep)
            out[place[t]] = t;
        __syncthreads();
    }
}
