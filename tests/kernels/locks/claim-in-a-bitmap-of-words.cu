//pass
//--blockDim=32 --gridDim=2
// The bit of a vertex is claimed in a word of the set.
__global__ void f(unsigned *seen, const int *to, int *level, int depth)
{
    unsigned v = to[blockIdx.x * 32 + threadIdx.x];
    unsigned bit = 1u << (v % 32);
    if ((atomicOr(&seen[v / 32], bit) & bit) == 0)
        level[v] = depth + threadIdx.x;
}
