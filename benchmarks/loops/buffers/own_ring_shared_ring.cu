//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The rings of symbolic size overlap where they are larger than ten.
__global__ void own_ring(int *rings, unsigned size, unsigned steps)
{
    __requires(size >= 1 && size <= 1024);
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned k = 0; k < steps; k++)
        rings[t * 10 + k % size] = k; // finding: race rings
}
