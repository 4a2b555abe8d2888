//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// There is no barrier at the start of the body.
__global__ void barrier_first(int *a, int steps)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 64 + t]; // finding: race s
    for (int k = 0; k < steps; k++) {
        int v = s[t ^ 1]; // finding: race s
        __syncthreads();
        s[t] += v; // finding: race s
    }
    a[blockIdx.x * 64 + t] = s[t];
}
