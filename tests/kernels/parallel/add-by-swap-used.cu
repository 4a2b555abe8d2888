//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The guess decides what is stored elsewhere, too.
__global__ void sum(int *total, int *out)
{
    int old = *total, assumed; // finding: race total
    out[blockIdx.x * 64 + threadIdx.x] = old;
    do {
        assumed = old;
        old = atomicCAS(total, assumed, assumed + 1); // finding: race total
    } while (assumed != old);
}
