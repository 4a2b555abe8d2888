//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// What is asked has changed since it was counted.
__global__ void changed(int *out, const int *in, int rounds)
{
    int value = in[threadIdx.x];
    for (int r = 0; r < rounds; r++) {
        int all = __syncthreads_count(value == r);
        value = value / 2;
        if (all < 2 && value == r)
            out[r] = threadIdx.x; // finding: race out
        value = value * 3;
    }
}
