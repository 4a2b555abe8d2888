//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The swap compares with something else than what the new value was made of.
__global__ void sum(int *total)
{
    const int old = *total; // finding: race total
    atomicCAS(total, 0, old + 1); // finding: race total
}
