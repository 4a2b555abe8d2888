//pass
//--blockDim=256 --gridDim=8

// Second pass of a large scan: adds the scanned sum of its block, fetched once, to each element.
__global__ void scan_add_block_sums(int *__restrict__ data, const int *__restrict__ sums, int n)
{
    __shared__ int carry;

    if (threadIdx.x == 0)
        carry = sums[blockIdx.x];
    __syncthreads();

    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] += carry;
}
