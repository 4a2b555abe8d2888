//pass
//--blockDim=64 --gridDim=2
// The second block reads what all threads of the first have stored, once its flag is up.
__global__ void f(int *data, int *out, volatile int *flag)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            *flag = 1;
        }
    } else {
        if (threadIdx.x == 0) {
            while (*flag == 0) ;
            __threadfence();
        }
        __syncthreads();
        out[threadIdx.x] = data[63 - threadIdx.x];
    }
}
