//pass
//--blockDim=64 --gridDim=4
// What is left of a negative number may be zero: here for thread 0 alone.
__global__ void one(int *out)
{
    int x = (int)threadIdx.x - 64;
    if (x % 64 == 0)
        out[blockIdx.x] = x;
}
