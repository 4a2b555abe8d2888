//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// verdict: refuted
// Threads return from a loop: they pass no barrier behind what they leave.
__global__ void f(int *data, int *out, int *F, int n)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = 1; // finding: race data
        int j = 1;
        while (true) {
            if (j >= n)
                break;
            if (j == threadIdx.x)
                return;
            j++;
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
