//pass
//--blockDim=64 --gridDim=1

// A function returns from inside its loop, or after it: all threads ask for the same number and leave together.
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
        if (named(list, i))
            break;
        __syncthreads();
        out[threadIdx.x] = s[63 - threadIdx.x];
        __syncthreads();
    }
}
