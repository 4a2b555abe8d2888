//pass
//--blockDim=64 --gridDim=8

// A thread leaves the loop at the first match in its own run.
__global__ void first_match(int *out, const int *in, int key)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 8; k++)
        if (in[t * 8 + k] == key) {
            out[t] = k;
            break;
        }
}
