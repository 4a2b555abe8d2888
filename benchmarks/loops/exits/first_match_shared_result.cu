//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// The place of the first match is written to one element per block.
__global__ void first_match(int *out, const int *in, int key)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 8; k++)
        if (in[t * 8 + k] == key) {
            out[blockIdx.x] = t * 8 + k; // finding: race out
            break;
        }
}
