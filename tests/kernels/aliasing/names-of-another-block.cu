//pass
//--blockDim=64 --gridDim=2
// The launch that shows one array is fine; what stands for a variable is no kernel.
__global__ void apart(int *a, int *b)
{
    if (a != b)
        a[0] = threadIdx.x;
}

void later(void (*)(int *, int *));

void host(int *d)
{
    apart<<<2, 64>>>(d, d);
    {
        int apart = 0;
        (void)apart;
        later(reinterpret_cast<void (*)(int *, int *)>(apart));
    }
}
