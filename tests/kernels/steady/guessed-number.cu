//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// A read that only guesses what a compare-and-swap finds is tolerated, and may give each thread another value.
__global__ void claim(int *out, int n)
{
    __shared__ int owner;
    if (threadIdx.x == 0)
        owner = 0;
    __syncthreads();
    int seen = owner, before; // finding: race owner
    do {
        before = seen;
        seen = atomicCAS(&owner, before, before + 1); // finding: race owner
    } while (seen != before);
    for (int i = 0; i < seen; i++)
        out[64 * i + threadIdx.x] = i;
    out[threadIdx.x] = seen;
}
