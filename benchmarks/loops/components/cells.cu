//pass
//--blockDim=64 --gridDim=2

// Each thread fills the slots of its own cell, a struct with an array.
struct cell {
    int count;
    int items[7];
};
__global__ void cells(cell *c, const int *in)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int *slots = &c[t].count;
    for (int k = 1; k <= 7; k++)
        slots[k] = in[t * 8 + k];
    c[t].count = 7;
}
