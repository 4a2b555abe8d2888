//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Each round uses the place as a cursor, and sets it back to its neighbour's.
__global__ void settle(int *a, int n)
{
    int own = blockIdx.x * blockDim.x + threadIdx.x;
    int at = own;
    do {
        a[at] = a[at] / 2; // finding: race a
        at = own ^ 1;
        n--;
    } while (n > 0);
}
