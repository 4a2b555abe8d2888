//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=64

// The value is written before everybody has read its neighbour.
__global__ void price(float *out, const float *strike, int steps, float up, float down)
{
    __requires(steps < 256);
    __shared__ float node[257];
    int t = threadIdx.x;
    node[t] = fmaxf(strike[blockIdx.x] * t - 100.0f, 0.0f);
    if (t == 0)
        node[256] = 0.0f;
    __syncthreads();
    for (int level = steps; level > 0; level--) {
        float value = up * node[t + 1] + down * node[t]; // finding: race node
        if (t < level)
            node[t] = value; // finding: race node
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = node[0];
}
