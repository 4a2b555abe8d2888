//pass
//--blockDim=64 --gridDim=1

// What is counted and what is asked afterwards is one condition.
__global__ void changed(int *out, const int *in, int rounds)
{
    int value = in[threadIdx.x];
    for (int r = 0; r < rounds; r++) {
        int all = __syncthreads_count(value == r);
        if (all < 2 && value == r)
            out[r] = threadIdx.x;
        value = value * 3;
    }
}
