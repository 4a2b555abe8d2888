//pass
//--blockDim=64 --gridDim=16

// Sums each quadruple of a float4 array; four consecutive floats a thread.
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
        total[i] = r.w;
    }
}
