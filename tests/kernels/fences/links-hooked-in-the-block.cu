//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8
// verdict: refuted
// Sets are joined by a swap of the block, while other blocks look at the same links.
__device__ int find(int *link, int v)
{
    int r = atomicAdd(&link[v], 0); // sometimes: race link
    while (r != v) {
        v = r;
        r = atomicAdd(&link[v], 0); // sometimes: race link
    }
    return v;
}
__global__ void hook(const int *from, const int *to, int *link)
{
    int e = blockIdx.x * 128 + threadIdx.x;
    int a = find(link, from[e]), b = find(link, to[e]);
    while (a != b) {
        int old = atomicCAS_block(&link[max(a, b)], max(a, b), min(a, b)); // finding: race link // sometimes: race link // sometimes: race link
        if (old == max(a, b))
            break;
        a = find(link, old);
        b = find(link, min(a, b));
    }
}
