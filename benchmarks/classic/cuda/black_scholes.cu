//pass
//--blockDim=128 --gridDim=32

// Black-Scholes prices of European options; call and put of an option are stored side by side.
__device__ float cnd(float d)
{
    const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f;
    const float A4 = -1.821255978f, A5 = 1.330274429f;
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.39894228f * expf(-0.5f * d * d)
                 * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))));
    return d > 0.0f ? 1.0f - tail : tail;
}

__device__ void price(float S, float X, float T, float R, float V, float *call, float *put)
{
    float root = sqrtf(T);
    float d1 = (logf(S / X) + (R + 0.5f * V * V) * T) / (V * root);
    float d2 = d1 - V * root;
    float discounted = X * expf(-R * T);
    *call = S * cnd(d1) - discounted * cnd(d2);
    *put = discounted * (1.0f - cnd(d2)) - S * (1.0f - cnd(d1));
}

__global__ void black_scholes(float *__restrict__ prices, const float *__restrict__ S,
                              const float *__restrict__ X, const float *__restrict__ T,
                              float R, float V, int n)
{
    __requires(n >= 0 && n <= 1 << 28);

    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        float call, put;
        price(S[i], X[i], T[i], R, V, &call, &put);
        prices[2 * i] = call;
        prices[2 * i + 1] = put;
    }
}
