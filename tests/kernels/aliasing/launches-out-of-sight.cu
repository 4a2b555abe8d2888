//pass
//
// What a launch does not show to be parts of one array is listed to be apart: pointers to elements of other sizes, as many steps of
// theirs behind one place; numbers that another argument changes; and a launch by a call of the library beside one that is told.
__global__ void wide(double *a, float *b)
{
    a[threadIdx.x] = 1.0;
    b[2 * threadIdx.x] = 2.0f;
}

__global__ void changed(float *a, const float *b, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = b[i] + m;
}

__global__ void twice(float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = b[i];
}

void host(char *bytes, float *d, int n)
{
    wide<<<8, 64>>>((double *)bytes + 1, (float *)bytes + 1);
    changed<<<8, 64>>>(d, d + n, n, n = 100);
    twice<<<8, 64>>>(d, d + n, n);
    float *near = d + 1;
    void *arguments[] = {&d, &near, &n};
    cudaLaunchKernel((void *)twice, dim3(8), dim3(64), arguments, 0, 0);
}
