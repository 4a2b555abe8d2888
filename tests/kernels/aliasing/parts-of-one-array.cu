//pass
//
// assuming: host-launch, chosen, disjoint-arrays, in-bounds, no-overflow
// Launches pass parts of one array, as far apart as the kernels reach: by a number, by what they pass, behind each other.
__global__ void halves(int *a, int *b)
{
    a[threadIdx.x] = 1;
    b[threadIdx.x] = 2;
}

__global__ void split(float *first, float *second, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        first[i] = in[i];
        second[i] = -in[i];
    }
}

__global__ void before(int *later, int *earlier)
{
    later[threadIdx.x] = 1;
    earlier[threadIdx.x] = 2;
}

int main()
{
    int *d, n = 4096;
    float *work, *in;
    cudaMalloc(&d, 256 * sizeof(int));
    cudaMalloc(&work, 2 * n * sizeof(float));
    cudaMalloc(&in, n * sizeof(float));
    halves<<<1, 64>>>(d, d + 64);
    split<<<16, 256>>>(work, work + n, in, n);
    before<<<1, 64>>>(&d[64], d);
    return 0;
}
