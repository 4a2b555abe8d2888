//pass
//--blockDim=48 --gridDim=3

// Thread c owns column c of the upper triangle and writes it to two arrays with pitches of their own, once transposed.
__global__ void mirrored_columns(int *a, int *b, int n, int pitch, int other)
{
    __requires(n >= 0 && n <= pitch && pitch <= 2048 && n <= other && other <= 2048);
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < n)
        for (int r = 0; r <= c; r++) {
            a[r * pitch + c] = r;
            b[c * other + r] = a[r * pitch + c];
        }
}
