//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The word may have any bits set before, and none need be asked for.
__global__ void f(unsigned *seen, const int *to, int *level, int depth)
{
    unsigned v = to[blockIdx.x * 32 + threadIdx.x];
    unsigned bit = 1u << (v % 32);
    if ((atomicOr(&seen[v / 32], depth) & depth) == 0)
        level[v] = depth + threadIdx.x; // finding: race level
}
