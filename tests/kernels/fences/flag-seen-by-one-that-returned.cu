//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// verdict: refuted
// The thread that has seen the flag returns: the others meet without it.
__global__ void f(int *data, int *out, int *F, int n)
{
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0) {
            data[0] = 1; // finding: race data
            data[1] = 1; // finding: race data
            __threadfence();
            atomicExch(F, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(F, 0) == 0)
                ;
            __threadfence();
        }
        if (threadIdx.x == 0 && n > 3)
            return;
        __syncthreads();
        out[threadIdx.x] = data[threadIdx.x]; // finding: race data
    }
}
