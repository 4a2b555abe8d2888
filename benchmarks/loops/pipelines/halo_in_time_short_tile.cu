//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The right edge starts one element too early, on the last thread's own.
__global__ void halo_in_time(float *a, int steps)
{
    __shared__ float s[64 + 4];
    int t = threadIdx.x;
    float v = a[t];
    for (int k = 0; k < steps; k++) {
        s[t + 2] = v; // finding: race s
        if (t < 2) {
            s[t] = -1.0f;
            s[64 + 1 + t] = 1.0f; // finding: race s
        }
        __syncthreads();
        v = 0.2f * (s[t] + s[t + 1] + s[t + 2] + s[t + 3] + s[t + 4]);
        __syncthreads();
    }
    a[t] = v;
}
