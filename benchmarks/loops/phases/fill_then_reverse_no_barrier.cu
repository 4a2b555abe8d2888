//xfail:NOT_ALL_VERIFIED
//--blockDim=90 --gridDim=4

// Two loops over one tile that the second reads in reverse, without a barrier.
__global__ void fill_then_reverse(int *out, const int *in)
{
    __shared__ int s[500];
    for (int i = threadIdx.x; i < 500; i += blockDim.x)
        s[i] = in[blockIdx.x * 500 + i]; // finding: race s
    for (int i = threadIdx.x; i < 500; i += blockDim.x)
        out[blockIdx.x * 500 + i] = s[499 - i]; // finding: race s
}
