//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=1

// What is read back is the neighbour's: it may have been stored, or not.
__global__ void read_back(int *index, int *a)
{
    int t = threadIdx.x;
    index[t] = t;
    __syncthreads();
    int i = index[t / 2];
    a[i] = 2 * t; // finding: race a
}
