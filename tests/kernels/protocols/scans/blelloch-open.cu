//pass
//--blockDim=* --gridDim=1

// Blelloch's scan over any power of two of elements, two for each thread.
__global__ void scan(float *data, int n)
{
    __requires(__is_pow2(n));
    __requires(n >= 2);
    __requires(n <= 2048);
    __requires(2 * blockDim.x == n);
    __requires(blockDim.y == 1 && blockDim.z == 1);
    extern __shared__ float s[];
    int t = threadIdx.x;
    int step = 1;
    s[t] = data[t];
    s[t + n / 2] = data[t + n / 2];
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) {
            int a = step * (2 * t + 1) - 1;
            int b = step * (2 * t + 2) - 1;
            s[b] += s[a];
        }
        step *= 2;
    }
    if (t == 0)
        s[n - 1] = 0.0f;
    for (int d = 1; d < n; d *= 2) {
        step >>= 1;
        __syncthreads();
        if (t < d) {
            int a = step * (2 * t + 1) - 1;
            int b = step * (2 * t + 2) - 1;
            float sum = s[a];
            s[a] = s[b];
            s[b] += sum;
        }
    }
    __syncthreads();
    data[t] = s[t];
    data[t + n / 2] = s[t + n / 2];
}
