//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// verdict: refuted
// Some threads return in a branch: they pass no barrier behind what they leave.
__global__ void f(int *data, int *out, int *F, int n)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = 1; // finding: race data
        if (n > 3) {
            if (threadIdx.x > 1)
                return;
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(F, 1);
        }
    } else if (threadIdx.x == 0) {
        while (atomicAdd(F, 0) == 0)
            ;
        __threadfence();
        for (int j = 0; j < 4; j++)
            out[j] = data[j]; // finding: race data
    }
}
