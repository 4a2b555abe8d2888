//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// A thread that leaves from within the inner loop has come to it: what it wrote there is read by others.
__global__ void leader_leaves(int *out, const int *size, int cols)
{
    __shared__ int last[64];
    int t = threadIdx.x;
    for (int r = 0; r < cols; ++r) {
        if (t < 32) {
            for (int i = 0; i < cols; ++i) {
                last[t] = i; // finding: race last
                if (size[i * 64 + t] < 0)
                    goto done;
            }
        }
    }
done:
    out[blockIdx.x * 64 + t] = last[63 - t]; // finding: race last
}
