//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// Odd-even sort step whose pairs overlap, because the pair index is not doubled.
__global__ void odd_even_sort_step(int *a, int n, int phase)
{
    __requires(phase == 0 || phase == 1);

    int i = blockIdx.x * blockDim.x + threadIdx.x + phase;
    if (i + 1 < n) {
        int x = a[i], y = a[i + 1]; // finding: race a
        if (x > y) {
            a[i] = y; // finding: race a
            a[i + 1] = x; // finding: race a
        }
    }
}
