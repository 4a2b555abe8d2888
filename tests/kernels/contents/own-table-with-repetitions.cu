//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Elements 2 k and 2 k + 1 are alike.
__global__ void own_table(int *out)
{
    int t = threadIdx.x;
    int table[64];
    for (int i = 0; i < 64; i++)
        table[i] = i / 2;
    out[table[t]] = t; // finding: race out
}
