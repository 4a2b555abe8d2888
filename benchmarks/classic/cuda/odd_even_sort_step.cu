//pass
//--blockDim=128 --gridDim=8

// One phase of odd-even transposition sort in global memory; the host alternates the phase.
__global__ void odd_even_sort_step(int *a, int n, int phase)
{
    __requires(phase == 0 || phase == 1);

    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
    if (i + 1 < n) {
        int x = a[i], y = a[i + 1];
        if (x > y) {
            a[i] = y;
            a[i + 1] = x;
        }
    }
}
