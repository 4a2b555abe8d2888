//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The sums are written one column on at every fourth row.
__global__ void private_window(int *out, const int *in, int rows)
{
    __requires(rows <= 65536);
    int columns = gridDim.x * blockDim.x;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int w[4] = {0, 0, 0, 0};
    for (int r = 0; r < rows; r++) {
        int sum = 0;
        for (int k = 0; k < 3; k++) {
            w[k] = w[k + 1];
            sum += w[k];
        }
        w[3] = in[r * columns + t];
        out[r * columns + t + (r % 4 == 3)] = sum + w[3]; // finding: race out
    }
}
