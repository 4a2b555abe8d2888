//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=3
// Each leaves something, and whoever is first raises the flag: that says nothing of what the others left.
__global__ void f(int *data, int *out, int *first, int *ready)
{
    data[blockIdx.x] = 1 + blockIdx.x; // finding: race data
    if (atomicCAS(first, 0, 1) != 0) {
        while (atomicAdd(ready, 0) == 0)
            ;
        __threadfence();
        out[blockIdx.x] = data[(blockIdx.x + 1) % 3]; // finding: race data
        return;
    }
    __threadfence();
    atomicExch(ready, 1);
}
