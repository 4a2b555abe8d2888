//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The threads meet only while there is a next but one, and the last tile is read while it is being fetched.
__global__ void meet_if_more(const float *a, float *sums, int n)
{
    __requires(n > 0 && n < 1000000);
    __shared__ float tile[2][64];
    int t = threadIdx.x;
    tile[0][t] = a[t];
    __syncthreads();
    float sum = 0.0f;
    int next = 1;
    for (int first = 64; first <= n; first += 64) {
        for (int k = 0; k < 8; k++)
            sum += tile[next ^ 1][(t + 8 * k) % 64];  // finding: race tile
        if (first < n) {
            tile[next][t] = a[first + t];  // finding: race tile
            if (first + 64 < n)
                __syncthreads();
            next ^= 1;
        }
    }
    sums[blockIdx.x * 64 + t] = sum;
}
