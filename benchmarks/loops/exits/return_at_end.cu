//pass
//--blockDim=64 --gridDim=8

// A thread returns at the end of the array, from inside two loops.
__global__ void return_at_end(int *a, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < 16; r++)
        for (int c = 0; c < 4; c++) {
            int i = (r * 512 + t) * 4 + c;
            if (i >= n) {
                return;
            }
            a[i] = c;
        }
}
