//xfail:NOT_ALL_VERIFIED
//--blockDim=1024 --gridDim=64
// verdict: possible
// Nobody here ever raises the flag: the host may.
__global__ void f(int *flag, int *out)
{
    if (threadIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0) // finding: endless-wait
            ;
        out[blockIdx.x] = 1;
    }
}
