//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// All threads leave the loop in the same round, by two ways.
__global__ void part(int *out, int n)
{
    int way = 0;
    for (int i = 0; i < 10; i++) {
        if (n > i) {
            if (threadIdx.x < 3) {
                way = 1;
                break;
            } else {
                way = 2;
                break;
            }
        }
    }
    if (way == 1)
        __syncthreads(); // finding: divergence
    out[threadIdx.x + blockIdx.x * 64] = way;
}
