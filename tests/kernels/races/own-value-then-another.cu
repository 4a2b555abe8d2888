//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1
// The last thread writes another value in between.
__global__ void k(int *flag, int *out, int n) {
    *flag = n; // finding: race flag
    if (threadIdx.x == 7)
        *flag = n + 1; // finding: race flag
    out[threadIdx.x] = *flag; // finding: race flag
}
