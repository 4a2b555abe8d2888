//pass
//--blockDim=64 --gridDim=4

// A window of four values is kept in a private array while the thread walks its column.
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
        out[r * columns + t] = sum + w[3];
    }
}
