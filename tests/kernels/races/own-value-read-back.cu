//pass
//--blockDim=8 --gridDim=2
// Each thread reads what it wrote itself: that others write the same value makes no difference.
__global__ void k(int *flag, int *out, int n) {
    *flag = n;
    out[blockIdx.x * blockDim.x + threadIdx.x] = *flag;
}
