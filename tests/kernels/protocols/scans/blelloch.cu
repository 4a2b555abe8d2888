//pass
//--blockDim=256 --gridDim=8 --timeout=60

// Blelloch's scan of 512 elements: a tree of sums upwards, then the sums before each part downwards.
__global__ void scan(int *out, const int *in)
{
    __shared__ int s[512];
    int t = threadIdx.x;
    int distance = 1;
    s[2 * t] = in[blockIdx.x * 512 + 2 * t];
    s[2 * t + 1] = in[blockIdx.x * 512 + 2 * t + 1];
    for (int pairs = 256; pairs > 0; pairs >>= 1) {
        __syncthreads();
        if (t < pairs) {
            int left = distance * (2 * t + 1) - 1, right = distance * (2 * t + 2) - 1;
            s[right] += s[left];
        }
        distance *= 2;
    }
    if (t == 0)
        s[511] = 0;
    for (int pairs = 1; pairs < 512; pairs *= 2) {
        distance >>= 1;
        __syncthreads();
        if (t < pairs) {
            int left = distance * (2 * t + 1) - 1, right = distance * (2 * t + 2) - 1;
            int sum = s[left];
            s[left] = s[right];
            s[right] += sum;
        }
    }
    __syncthreads();
    out[blockIdx.x * 512 + 2 * t] = s[2 * t];
    out[blockIdx.x * 512 + 2 * t + 1] = s[2 * t + 1];
}
