//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Another bit is asked for than the one that is set.
__global__ void f(unsigned *seen, const int *to, int *level, int depth)
{
    unsigned v = to[blockIdx.x * 32 + threadIdx.x];
    unsigned bit = 1u << (v % 32);
    if ((atomicOr(&seen[v / 32], bit) & 1) == 0)
        level[v] = depth + threadIdx.x; // finding: race level
}
