//pass
//--blockDim=64 --gridDim=1

// Each thread stores to an element of the second half, then reads one of the first.
__global__ void own_store_to_another_element(int *out)
{
    __shared__ int a[128];
    int t = threadIdx.x;
    a[t] = 63 - t;
    __syncthreads();
    a[64 + t] = 5;
    out[a[t ^ 1]] = t;
}
