//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// One slot too many is filled, which is the next cell's count.
struct cell {
    int count;
    int items[7];
};
__global__ void cells(cell *c, const int *in)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int *slots = &c[t].count;
    for (int k = 1; k <= 8; k++)
        slots[k] = in[t * 8 + k]; // finding: race c
    c[t].count = 7; // finding: race c
}
