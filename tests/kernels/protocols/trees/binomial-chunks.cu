//pass
//--blockDim=64 --gridDim=4

// The last level is longer than a block: strips of it go through shared memory several levels at a time, and give up the edge that they cannot compute.
#define STRIP 64
#define LEVELS 16
#define LAST 127

__global__ void price(float *levels, float *out, const float *start)
{
    __shared__ float a[STRIP + 1], b[STRIP + 1];
    float *level = levels + blockIdx.x * (LAST + 1);
    int t = threadIdx.x;
    for (int i = t; i <= LAST; i += STRIP)
        level[i] = start[i];
    for (int top = LAST; top > 0; top -= LEVELS)
        for (int base = 0; base < top; base += STRIP - LEVELS) {
            int left = min(STRIP - 1, top - base);
            int kept = left - LEVELS;
            __syncthreads();
            if (t <= left)
                a[t] = level[base + t];
            for (int k = left - 1; k >= kept;) {
                __syncthreads();
                if (t <= k)
                    b[t] = 0.5f * a[t + 1] + 0.25f * a[t];
                k--;
                __syncthreads();
                if (t <= k)
                    a[t] = 0.5f * b[t + 1] + 0.25f * b[t];
                k--;
            }
            if (t <= kept)
                level[base + t] = a[t];
        }
    if (t == 0)
        out[blockIdx.x] = a[0];
}
