//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Adds block sums without waiting for thread 0 to fetch the sum.
__global__ void scan_add_block_sums(int *__restrict__ data, const int *__restrict__ sums, int n)
{
    __shared__ int carry;

    if (threadIdx.x == 0)
        carry = sums[blockIdx.x]; // finding: race carry

    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] += carry; // finding: race carry
}
