//xfail:NOT_ALL_VERIFIED
//--blockDim=48 --gridDim=5

// The blocks of elements are 32 apart, but have 48 elements.
__global__ void block_cyclic(int *a, int blocks)
{
    __requires(blocks <= 100000);
    for (int b = blockIdx.x; b < blocks; b += gridDim.x) {
        int i = b * 32 + threadIdx.x;
        a[i] = b; // finding: race a
    }
}
