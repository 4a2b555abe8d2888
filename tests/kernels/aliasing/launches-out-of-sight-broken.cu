//xfail:NOT_ALL_VERIFIED
//
// What a launch shows is found beside one that is out of sight, and beside arguments that change other variables.
__global__ void twice(float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = b[i];  // finding: race a
}

void host(float *d, int n, int count)
{
    twice<<<8, 64>>>(d, d + 1, count++);
    void *arguments[] = {&d, &d, &n};
    cudaLaunchKernel((void *)twice, dim3(8), dim3(64), arguments, 0, 0);
}
