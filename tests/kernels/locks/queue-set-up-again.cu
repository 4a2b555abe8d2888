//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=2
// A queue is set up again by a block that a flag has told so: two blocks get the same place.
__global__ void f(int *A, int *F, unsigned *C)
{
    if (blockIdx.x == 1) {
        while (atomicAdd(F, 0) == 0)
            ;
        __threadfence();
        C[0] = 0; // sometimes: race C
    }
    unsigned x = atomicAdd(C, 1); // sometimes: race C
    if (blockIdx.x == 0) {
        __threadfence();
        atomicExch(F, 1);
    }
    A[x] = blockIdx.x; // finding: race A
}
