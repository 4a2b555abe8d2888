//pass
//--blockDim=4 --gridDim=2
// Some threads return before the barrier; what is handed on others have left.
__global__ void f(int *data, int *out, int *F, int n)
{
    if (blockIdx.x == 0) {
        if (threadIdx.x > 1)
            return;
        data[threadIdx.x] = n;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(F, 1);
        }
    } else if (threadIdx.x == 0) {
        while (atomicAdd(F, 0) == 0)
            ;
        __threadfence();
        for (int j = 0; j < 2; j++)
            out[j] = data[j];
    }
}
