//pass
//--blockDim=8 --gridDim=1

// What the recorded access had for x is of one outer iteration, in which x starts anew.
__global__ void k(int *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int x = threadIdx.x;
        for (int j = 0; j < m; j++) {
            a[x] = threadIdx.x;
            x += 8;
        }
    }
}
