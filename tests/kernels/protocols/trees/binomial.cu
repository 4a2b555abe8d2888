//pass
//--blockDim=256 --gridDim=64

// A binomial tree, one option a block: level by level each thread replaces its node by the mean of two, in place.
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
        float value = up * node[t + 1] + down * node[t];
        __syncthreads();
        if (t < level)
            node[t] = value;
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = node[0];
}
