//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The flag may be reset before everyone has read it.
__global__ void flag_until_stable(int *a)
{
    __shared__ int changed;
    int v = a[blockIdx.x * 64 + threadIdx.x];
    int again = 1;
    while (again) {
        if (threadIdx.x == 0)
            changed = 0; // finding: race changed
        __syncthreads();
        if (v > 9) {
            v = v / 2;
            changed = 1;
        }
        __syncthreads();
        again = changed; // finding: race changed
    }
    a[blockIdx.x * 64 + threadIdx.x] = v;
}
