//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Each iteration also clears the element before its own.
__global__ void own_table(int *out)
{
    int t = threadIdx.x;
    int table[64];
    for (int i = 0; i < 64; i++) {
        table[i] = i;
        if (i > 0)
            table[i - 1] = 0;
    }
    out[table[t]] = t; // finding: race out
}
