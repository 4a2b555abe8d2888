//pass
//--blockDim=64 --gridDim=1

// What a compare-and-swap left is read after a barrier, the same by all.
__global__ void claim(int *out, int n)
{
    __shared__ int owner;
    if (threadIdx.x == 0)
        owner = 0;
    __syncthreads();
    atomicCAS(&owner, 0, (int)threadIdx.x + 1);
    __syncthreads();
    int seen = owner;
    for (int i = 0; i < seen; i++)
        out[64 * i + threadIdx.x] = i;
    out[threadIdx.x] = seen;
}
