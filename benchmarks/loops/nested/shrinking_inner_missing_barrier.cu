//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The inner loop gets shorter with every outer iteration; rows are reused without a barrier.
__global__ void shrinking_inner(int *a, int n)
{
    __requires(n >= 0 && n <= 512);
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++)
            if (j % 64 == threadIdx.x)
                a[j] -= a[i]; // finding: race a
    }
}
