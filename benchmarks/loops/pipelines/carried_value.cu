//pass
//--blockDim=64 --gridDim=4

// In place, each thread carries the value it read ahead to the next iteration; the last one follows the loop.
__global__ void carried_value(int *a, int n)
{
    __requires(n <= 1048576);
    int total = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int current = a[i];
    while (i + total < n) {
        int next = a[i + total];
        a[i] = current + next;
        current = next;
        i += total;
    }
    a[i] = current;
}
