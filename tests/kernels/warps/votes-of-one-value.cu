//pass
//--blockDim=64 --gridDim=4

// All threads of a block vote alike, so the vote says what each of them knows.
__global__ void votes_of_one_value(int *out, const int *in, int n)
{
    int t = threadIdx.x;
    int many = in[blockIdx.x] > 3;
    int all = __all_sync(~0u, many), any = __any_sync(~0u, n > 3);
    int least = __reduce_min_sync(~0u, n);
    if ((all != 0) == (many != 0) && (any != 0) == (n > 3) && least == n)
        out[blockIdx.x * 64 + t] = t;
    else
        out[0] = t;
}
