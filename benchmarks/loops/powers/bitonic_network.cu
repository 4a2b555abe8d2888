//pass
//--blockDim=128 --gridDim=2

// The whole bitonic network: sorted runs double, the distance of partners is halved within each.
__global__ void bitonic_network(int *a)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 256 + t];
    s[t + 128] = a[blockIdx.x * 256 + t + 128];
    for (int size = 2; size <= 256; size <<= 1) {
        for (int stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            int pos = 2 * t - (t & (stride - 1));
            int up = (t & (size / 2)) == 0;
            int x = s[pos], y = s[pos + stride];
            if ((x > y) == up) {
                s[pos] = y;
                s[pos + stride] = x;
            }
        }
    }
    __syncthreads();
    a[blockIdx.x * 256 + t] = s[t];
    a[blockIdx.x * 256 + t + 128] = s[t + 128];
}
