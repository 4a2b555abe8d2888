//pass
//--blockDim=64 --gridDim=4

// Elements below zero are skipped and stay where they are.
__global__ void early_continue(int *out, const int *in, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (in[i] < 0)
            continue;
        out[i] = in[i];
    }
}
