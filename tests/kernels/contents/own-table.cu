//pass
//--blockDim=64 --gridDim=1

// Each thread fills a table of its own, and looks up its number.
__global__ void own_table(int *out)
{
    int t = threadIdx.x;
    int table[64];
    for (int i = 0; i < 64; i++)
        table[i] = 63 - i;
    out[table[t]] = t;
}
