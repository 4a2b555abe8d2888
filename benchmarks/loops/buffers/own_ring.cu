//pass
//--blockDim=64 --gridDim=2

// Each thread has a ring of symbolic size.
__global__ void own_ring(int *rings, unsigned size, unsigned steps)
{
    __requires(size >= 1 && size <= 1024);
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned k = 0; k < steps; k++)
        rings[t * size + k % size] = k;
}
