//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Each thread moves the elements that follow a skipped one up, into those of others.
__global__ void early_continue(int *out, const int *in, int n)
{
    __requires(n <= 1048576);
    int skipped = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (in[i] < 0) {
            skipped++;
            continue;
        }
        out[i - skipped] = in[i]; // finding: race out
    }
}
