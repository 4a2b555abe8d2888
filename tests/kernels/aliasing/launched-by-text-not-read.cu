//pass
//--blockDim=64 --gridDim=2
// The launch shows one array, and nothing else names the kernel.
__global__ void apart(int *a, int *b)
{
    if (a != b)
        a[0] = threadIdx.x;
}

struct Later
{
    Later(void (*)(int *, int *));
};

void host(int *d)
{
    apart<<<2, 64>>>(d, d);
    new int[4];
}
