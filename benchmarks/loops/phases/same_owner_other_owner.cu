//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Two loops over one array without a barrier: the second one deals it out in runs.
__global__ void same_owner(int *a, int *b)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = t; i < 2560; i += 256)
        a[i] = i * 3; // finding: race a
    for (int i = t * 10; i < t * 10 + 10; i++)
        b[i] = a[i]; // finding: race a
}
