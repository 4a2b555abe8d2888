//pass
//--blockDim=64 --gridDim=4

// Two loops over one array without a barrier: each element is the same thread's in both.
__global__ void same_owner(int *a, int *b)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = t; i < 2560; i += 256)
        a[i] = i * 3;
    for (int i = t; i < 2560; i += 256)
        b[i] = a[i];
}
