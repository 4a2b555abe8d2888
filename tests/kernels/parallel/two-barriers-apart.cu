//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1

// Some threads wait at the first barrier, the others go on to the second: the runs of threads that take turns stop at either.
__global__ void two(int *a, int *b)
{
    int t = threadIdx.x;
    if (t > 3)
        __syncthreads(); // finding: divergence
    int before = atomicExch(&a[t], t);
    b[t] = before;
    __syncthreads(); // finding: divergence
}
