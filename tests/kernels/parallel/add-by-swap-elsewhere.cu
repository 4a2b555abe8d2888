//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The guess is of another element than the swap.
__global__ void sum(int *total, int at)
{
    int old = total[at], assumed; // finding: race total
    do {
        assumed = old;
        old = atomicCAS(&total[at + 1], assumed, assumed + 1); // finding: race total
        at = 0;
    } while (assumed != old);
}
