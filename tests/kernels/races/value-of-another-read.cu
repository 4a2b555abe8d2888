//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=1
// Thread 0 did not write the flag: whether it reads the old value or the new one is a matter of order.
__global__ void k(int *flag, int *out, int n) {
    if (threadIdx.x != 0)
        *flag = n; // finding: race flag
    out[threadIdx.x] = *flag; // finding: race flag
}
