//pass
//--blockDim=256 --gridDim=1

// The index of a write is what this thread has stored itself.
__global__ void read_back(int *index, int *a)
{
    int t = threadIdx.x;
    index[t] = t;
    int i = index[t];
    a[i] = 2 * t;
}
