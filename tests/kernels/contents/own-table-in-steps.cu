//pass
//--blockDim=32 --gridDim=1

// Downwards, every other element.
__global__ void own_table(int *out)
{
    int t = threadIdx.x;
    int table[64];
    for (int i = 62; i >= 0; i -= 2)
        table[i] = i + 1;
    out[table[2 * t]] = t;
}
