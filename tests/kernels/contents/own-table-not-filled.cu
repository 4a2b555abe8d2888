//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The last element is what it happens to be.
__global__ void own_table(int *out)
{
    int t = threadIdx.x;
    int table[64];
    for (int i = 0; i < 63; i++)
        table[i] = i;
    out[table[t]] = t; // finding: race out
}
