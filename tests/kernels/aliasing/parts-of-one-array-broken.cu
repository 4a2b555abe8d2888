//xfail:NOT_ALL_VERIFIED
//
// Launches pass parts of one array that are less far apart than the kernels reach.
__global__ void halves(int *a, int *b)
{
    a[threadIdx.x] = 1;  // finding: race a
    b[threadIdx.x] = 2;  // finding: race a
}

__global__ void split(float *first, float *second, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        first[i] = in[0];  // finding: race first
        second[i] = -in[0];  // finding: race first
    }
}

__global__ void before(int *later, int *earlier)
{
    later[threadIdx.x] = 1;  // finding: race later
    earlier[threadIdx.x] = 2;  // finding: race later
}

__global__ void added(const int *one, const int *two, int *sum)
{
    sum[threadIdx.x] = one[threadIdx.x] + two[threadIdx.x];  // finding: race one
}

int main()
{
    int *d, n = 4096;
    float *work, *in;
    cudaMalloc(&d, 256 * sizeof(int));
    cudaMalloc(&work, 3 * n * sizeof(float));
    cudaMalloc(&in, n * sizeof(float));
    halves<<<1, 64>>>(d, d + 32);
    split<<<17, 256>>>(work, work + n, in, n);
    before<<<1, 64>>>(d + 16 + 16, d);
    added<<<1, 64>>>(d, &d[1], d);
    return 0;
}
