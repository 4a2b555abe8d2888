//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// What is left of a negative number may be zero: here for thread 0 and for thread 32.
__global__ void some(int *out)
{
    int x = (int)threadIdx.x - 64;
    if (x % 32 == 0)
        out[blockIdx.x] = x; // finding: race out
}
