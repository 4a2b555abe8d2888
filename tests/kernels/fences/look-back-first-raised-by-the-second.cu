//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=4
// Each block raises the state of the block before, that of the first one too, beside the first block itself.

__global__ void scan(const int *in, int *own, int *all, int *state, int *out)
{
    const int block = blockIdx.x;
    if (block == 0) {
        all[0] = in[0];  // finding: race all
        __threadfence();
        atomicExch(&state[0], 2);
        return;
    }
    atomicExch(&state[block - 1], 2);
    int sum = 0;
    if (atomicAdd(&state[0], 0) == 2) {
        __threadfence();
        sum = all[0];  // finding: race all
    }
    out[block] = sum;
}
