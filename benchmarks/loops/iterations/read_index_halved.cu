//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1

// The index is read from an array in which two threads put the same number.
__global__ void read_index(int *a, int *index)
{
    index[threadIdx.x] = threadIdx.x / 2;
    int x = index[threadIdx.x];
    a[x] = threadIdx.x; // finding: race a
}
