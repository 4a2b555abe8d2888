//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=1

// Products are taken off before the whole column is scaled.
__global__ void factorise(float *m)
{
    __shared__ float a[16][17];
    int x = threadIdx.x, y = threadIdx.y;
    a[y][x] = m[16 * y + x];
    __syncthreads();
    for (int k = 0; k < 16; k++) {
        if (x == k && y == k)
            a[k][k] = sqrtf(a[k][k]);
        __syncthreads();
        if (x == k && y > k)
            a[y][k] /= a[k][k]; // finding: race a
        if (x > k && y >= x)
            a[y][x] -= a[y][k] * a[x][k]; // finding: race a
        __syncthreads();
    }
    if (x <= y)
        m[16 * y + x] = a[y][x];
}
