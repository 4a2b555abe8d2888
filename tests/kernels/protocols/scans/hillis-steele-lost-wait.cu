//xfail:NOT_ALL_VERIFIED
//--blockDim=* --gridDim=*

// Only those that have a neighbour at that distance wait before they add; nobody waits after.
__global__ void scan(int *out, const int *in)
{
    __requires(__is_pow2(blockDim.x) && blockDim.x > 0);
    __requires(blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1);
    extern __shared__ int s[];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int before = t >= d ? s[t - d] : 0; // finding: race s
        __syncthreads();
        s[t] += before; // finding: race s
    }
    out[blockIdx.x * blockDim.x + t] = s[t];
}
