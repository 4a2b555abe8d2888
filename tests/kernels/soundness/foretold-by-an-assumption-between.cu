//pass
//--blockDim=8 --gridDim=1

// The assumption is of what the loop has recorded, not of what comes after.
__global__ void k(int *a, int *b, int n)
{
    int tid = threadIdx.x;
    for (int i = 0; i < n; i++)
        a[tid] = i;
    __assume(__write_implies(a, __write_offset_bytes(a) == 4 * tid) & __read_offset_bytes(b) == 4);
    int y = b[tid];
    b[tid] = y;
}
