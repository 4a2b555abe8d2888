//xfail:NOT_ALL_VERIFIED
//--blockDim=1024 --gridDim=1
// assuming: in-bounds, waits-in-a-circle
// Either half waits at another barrier first.
__global__ void f(int *a)
{
    if (threadIdx.x < 512) {
        asm volatile("bar.sync 1, 1024;" ::: "memory");  // finding: divergence
        asm volatile("bar.sync 2, 1024;" ::: "memory");
    } else {
        asm volatile("bar.sync 2, 1024;" ::: "memory");
        asm volatile("bar.sync 1, 1024;" ::: "memory");
    }
    a[threadIdx.x] = 1;
}
