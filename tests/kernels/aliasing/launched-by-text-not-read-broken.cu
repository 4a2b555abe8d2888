//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The launch that shows one array is fine; what the text that is not read does with the kernel's name is not known.
__global__ void apart(int *a, int *b)
{
    if (a != b)
        a[0] = threadIdx.x;  // finding: race a
}

struct Later
{
    Later(void (*)(int *, int *));
};

void host(int *d)
{
    apart<<<2, 64>>>(d, d);
    new Later(apart);
}
