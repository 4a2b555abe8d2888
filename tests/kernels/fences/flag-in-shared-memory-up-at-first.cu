//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The flag is up before anything is there.
__global__ void f(int *data, int *out)
{
    __shared__ int flag;
    if (threadIdx.x == 0)
        flag = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        data[0] = 1; // finding: race data
        __threadfence();
        atomicExch(&flag, 1);
    }
    if (threadIdx.x == 1) {
        while (atomicAdd(&flag, 0) == 0)
            ;
        __threadfence();
        out[0] = data[0]; // finding: race data
    }
}
