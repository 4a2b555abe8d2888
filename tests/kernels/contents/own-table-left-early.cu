//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Data decides how far the table is filled.
__global__ void own_table(int *out, const int *in)
{
    int t = threadIdx.x;
    int table[64];
    for (int i = 0; i < 64; i++)
        table[i] = 0;
    for (int i = 0; i < 64; i++) {
        if (in[i] < 0)
            break;
        table[i] = i;
    }
    out[table[t]] = t; // finding: race out
}
