//pass
//--blockDim=64 --gridDim=1

// A nest of loops fills the table; it is read in a loop that leaves it alone.
__global__ void own_table(int *out, int n)
{
    int t = threadIdx.x;
    int table[8][8];
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            table[y][x] = 8 * x + y;
    for (int r = 0; r < n; r++)
        out[table[t / 8][t % 8]] = t;
}
