//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// A pointer gets one constant offset by its name, and is moved on through a pointer to it: the element read may be the same in all.
__global__ void moved(int *out, int n)
{
    int rows[2][2];
    rows[0][0] = threadIdx.x;
    rows[0][1] = threadIdx.x;
    rows[1][0] = 0;
    rows[1][1] = threadIdx.x;
    int (*row)[2] = &rows[0];
    int (**place)[2] = &row;
    if (n == 77123)
        (*place)++;
    out[(*row)[0]] = threadIdx.x; // finding: race out
}
