//pass
//--blockDim=64 --gridDim=4

// Each round uses the place as a cursor, and sets it back to the thread's own before the next.
__global__ void settle(int *a, int n)
{
    int own = blockIdx.x * blockDim.x + threadIdx.x;
    int at = own;
    do {
        a[at] = a[at] / 2;
        at = own;
        n--;
    } while (n > 0);
}
