//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// A function returns from inside its loop; what it returns after the loop is of those that went on. What a jump takes along is
// not what later statements make of the same variables.
__device__ bool named(const int *list, int number)
{
    for (int j = 0; j < 4; j++)
        if (list[j] == number)
            return true;
    return false;
}

__global__ void rounds(int *out, const int *list, int n)
{
    __shared__ int s[64];
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = i;
        if (named(list, threadIdx.x))
            break;
        __syncthreads(); // finding: divergence
        out[threadIdx.x] = s[63 - threadIdx.x];
        __syncthreads();
    }
}
