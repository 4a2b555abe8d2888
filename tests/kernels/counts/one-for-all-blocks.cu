//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4

// Each block may have one who is alone, and all write one element.
__global__ void alone(int *out, const int *in)
{
    int value = in[blockIdx.x * 128 + threadIdx.x];
    if (__syncthreads_count(value > 7) == 1 && value > 7)
        out[0] = value + threadIdx.x; // finding: race out
}
