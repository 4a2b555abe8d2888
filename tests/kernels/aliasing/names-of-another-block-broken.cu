//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The launch that shows one array is fine; who is given the kernel where no variable has its name may do anything.
__global__ void apart(int *a, int *b)
{
    if (a != b)
        a[0] = threadIdx.x;  // finding: race a
}

void later(void (*)(int *, int *));

void host(int *d)
{
    apart<<<2, 64>>>(d, d);
    {
        int apart = 0;
        (void)apart;
    }
    later(apart);
}
