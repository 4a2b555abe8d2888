//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The value read ahead is the neighbour's.
__global__ void carried_value(int *a, int n)
{
    __requires(n <= 1048576);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int current = a[i];
    while (i + total < n) {
        int next = a[i + 1]; // finding: race a
        a[i] = current + next; // finding: race a
        current = next;
        i += total;
    }
    a[i] = current; // finding: race a
}
