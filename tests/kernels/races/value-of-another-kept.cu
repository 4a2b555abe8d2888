//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1
// The value read is written again by others; but one thread changes the cell before.
__global__ void k(int *flag, int *out, int n) {
    out[threadIdx.x] = *flag; // finding: race flag
    *flag = n; // finding: race flag
}
