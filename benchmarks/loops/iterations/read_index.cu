//pass
//--blockDim=128 --gridDim=1

// The index is read back from an array in which each thread has put its own number.
__global__ void read_index(int *a, int *index)
{
    index[threadIdx.x] = threadIdx.x;
    int x = index[threadIdx.x];
    a[x] = threadIdx.x;
}
