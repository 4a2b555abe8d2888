//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// Some threads store to the element that they read then.
__global__ void own_store_to_the_element(int *out, const int *in)
{
    __shared__ int a[64];
    int t = threadIdx.x;
    a[t] = 63 - t;
    __syncthreads();
    if (in[t] > 0)
        a[t] = 5;
    out[a[t]] = t; // finding: race out
}
