//pass
//--blockDim=[16,16] --gridDim=[8,8,4]
__global__ void add(float *out, const float *a, const float *b, int w, int h, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if (x < w && y < h && z < n)
        out[(z * h + y) * w + x] = a[(z * h + y) * w + x] + b[(z * h + y) * w + x];
}
