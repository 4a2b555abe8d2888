//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// Nobody waits for a state.
__global__ void scan(const int *in, int *own, int *all, int *state)
{
    if (threadIdx.x != 0)
        return;
    int block = blockIdx.x, total = in[block];
    own[block] = total; // finding: race own
    __threadfence();
    atomicExch(&state[block], 1);
    int before = 0;
    for (int b = block - 1; b >= 0; b--) {
        int found;
        do {
            found = atomicAdd(&state[b], 0);
        } while (false);
        __threadfence();
        if (found == 2) {
            before += all[b];
            break;
        }
        before += own[b]; // finding: race own
    }
    all[block] = before + total;
    __threadfence();
    atomicExch(&state[block], 2);
}
