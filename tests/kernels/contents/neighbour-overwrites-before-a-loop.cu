//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Later rounds read what the neighbour stored before the loop: a 5.
__global__ void neighbour_overwrites_before_a_loop(int *out)
{
    __shared__ int a[64];
    int t = threadIdx.x;
    a[t] = t;
    __syncthreads();
    a[(t + 1) % 64] = 5;
    for (int r = 0; r < 2; r++) {
        if (r > 0)
            out[a[t]] = t; // finding: race out
        __syncthreads();
    }
}
