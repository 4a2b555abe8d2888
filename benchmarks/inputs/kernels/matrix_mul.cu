//pass
//--blockDim=[16,16] --gridDim=[40,20]
// paper: I matrixMul 0/5 9.8
// counts: 0/5
// any number: --blockDim=[16,16] --gridDim=[*,*]

// A tile of the product by each block; the widths are multiples of 16, and that of the product is the grid's.
__global__ void matrix_mul(float *c, const float *a, const float *b, int inner, int width)
{
    __shared__ float left[16][16], right[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    int across = 16 * gridDim.x;
    float sum = 0;

    for (int k = 0; k < inner; k += 16) {
        left[y][x] = a[row * inner + k + x];
        right[y][x] = b[(k + y) * width + column];
        __syncthreads();
        for (int i = 0; i < 16; i++)
            sum += left[y][i] * right[i][x];
        __syncthreads();
    }
    c[row * across + column] = sum;
}
