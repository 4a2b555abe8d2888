//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// One thread sets the sum to zero by a plain store, which others may overtake.
__global__ void sum(int *total)
{
    if (threadIdx.x == 0 && blockIdx.x == 0) *total = 0; // finding: race total
    int old = *total, assumed; // finding: race total
    do {
        assumed = old;
        old = atomicCAS(total, assumed, assumed + 1); // finding: race total
    } while (assumed != old);
}
