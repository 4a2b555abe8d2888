//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// The thread that meets the end marks it in the element of its row's first thread.
__global__ void return_at_end(int *a, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < 16; r++)
        for (int c = 0; c < 4; c++) {
            int i = (r * 512 + t) * 4 + c;
            if (i >= n) {
                a[n] = t; // finding: race a
                return;
            }
            a[i] = c;
        }
}
