//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The count is 64.
__global__ void votes(int *a)
{
    int all = __syncthreads_count(1);
    if (all == 64)
        a[0] = threadIdx.x; // finding: race a
}
