//pass
//--blockDim=64 --gridDim=4
// A sum that is the same with more bits does not wrap around.
__global__ void masked(int *out, int n)
{
    int x = threadIdx.x;
    if (n >= 0 && (long long)x + n == (long long)(x + n) && x + n < 64)
        out[x + n + blockIdx.x * 64] = x;
}
