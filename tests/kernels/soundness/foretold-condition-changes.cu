//pass
//--blockDim=8 --gridDim=1

// The condition is tested before the loop; in the race its variable changes inside.
__global__ void k(int *a, const int *b, int n)
{
    int x = b[threadIdx.x];
    if (x == threadIdx.x) {
        for (int i = 0; i < n; i++) {
            a[x] = threadIdx.x;
            int y = b[i];
        }
    }
}
