//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Either warp waits at another barrier first.
__global__ void f(int *a)
{
    if (threadIdx.x < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory"); // finding: divergence
        asm volatile("bar.sync 2, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 2, 64;" ::: "memory"); // finding: divergence
        asm volatile("bar.sync 1, 64;" ::: "memory");
    }
    a[threadIdx.x] = 1;
}
