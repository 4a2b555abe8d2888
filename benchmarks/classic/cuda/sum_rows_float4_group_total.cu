//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=16

// Quadruple sums whose totals are stored once for each group of four threads by all four of them.
__global__ void sum_rows_float4(const float4 *__restrict__ in, float4 *__restrict__ running,
                                float *__restrict__ total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 v = in[i];
        float4 r;
        r.x = v.x;
        r.y = r.x + v.y;
        r.z = r.y + v.z;
        r.w = r.z + v.w;
        running[i] = r;
        total[i / 4] = r.w; // finding: race total
    }
}
