//pass
//--blockDim=64 --gridDim=4
// All threads leave the loop together, and take the same value along.
__global__ void leave(int *out, int n)
{
    int shift = 0;
    for (int i = 0; i < 10; i++) {
        if (i > n) {
            shift = 1;
            break;
        }
    }
    out[shift + threadIdx.x + blockIdx.x * 65] = threadIdx.x;
}
