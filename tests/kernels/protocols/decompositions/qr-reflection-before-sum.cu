//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The tree's root is used before its last step is over.
__global__ void reflect(float *m, float *v, int k)
{
    __requires(k >= 0);
    __requires(k < 63);
    __shared__ float squares[64], column[64];
    int t = threadIdx.x;
    float mine = t >= k ? m[t * 64 + k] : 0.0f;
    column[t] = mine;
    squares[t] = mine * mine;
    for (int d = 32; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            squares[t] += squares[t + d]; // finding: race squares
    }
    float length = sqrtf(squares[0]); // finding: race squares
    if (t == k)
        column[k] += copysignf(length, mine);
    __syncthreads();
    if (t > k) {
        float dot = 0.0f, norm = 0.0f;
        for (int i = k; i < 64; i++) {
            dot += column[i] * m[i * 64 + t];
            norm += column[i] * column[i];
        }
        for (int i = k; i < 64; i++)
            m[i * 64 + t] -= 2.0f * dot / norm * column[i];
    }
    v[t] = column[t];
}
