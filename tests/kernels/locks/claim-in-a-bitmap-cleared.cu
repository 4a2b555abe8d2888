//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// verdict: refuted
// The bit is cleared again.
__global__ void f(unsigned *seen, const int *to, int *level, int depth)
{
    unsigned v = to[blockIdx.x * 32 + threadIdx.x];
    unsigned bit = 1u << (v % 32);
    if ((atomicOr(&seen[v / 32], bit) & bit) == 0)
    {
        level[v] = depth + threadIdx.x; // finding: race level
        atomicAnd(&seen[v / 32], ~bit);
    }
}
