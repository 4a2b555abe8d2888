//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// Volatile stores order nothing, and nobody waits for one of these: they race as plain ones do.
__global__ void k(volatile int *last)
{
    last[0] = threadIdx.x;  // finding: race last
}
