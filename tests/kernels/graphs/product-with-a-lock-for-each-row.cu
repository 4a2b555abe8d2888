//pass
//--blockDim=4 --gridDim=2
// The products of a row are added while its lock is held, by threads of one block.

__global__ void multiply(const int *a, const int *b, int *c, int *lock, int columns)
{
    const int row = blockIdx.x, inner = threadIdx.x;
    for (int column = 0; column < columns; column++) {
        const int product = a[row * 4 + inner] * b[inner * columns + column];
        while (atomicCAS_block(&lock[row], 0, 1) != 0)
            ;
        __threadfence_block();
        c[row * columns + column] += product;
        __threadfence_block();
        atomicExch_block(&lock[row], 0);
    }
}
