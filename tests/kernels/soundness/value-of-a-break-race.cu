//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// All threads leave the loop together, but each takes another value along.
__global__ void leave(int *out, int n)
{
    int shift = 0;
    for (int i = 0; i < 10; i++) {
        if (i > n) {
            shift = -(int)threadIdx.x;
            break;
        }
    }
    out[shift + threadIdx.x + blockIdx.x * 64] = threadIdx.x; // finding: race out
}
