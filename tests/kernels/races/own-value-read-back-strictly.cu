//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2 --no-benign-tolerance
__global__ void k(int *flag, int *out, int n) {
    *flag = n; // finding: race flag
    out[blockIdx.x * blockDim.x + threadIdx.x] = *flag; // finding: race flag
}
