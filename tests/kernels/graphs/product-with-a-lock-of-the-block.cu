//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The rows are those of all blocks; the locks are taken in steps of each block only.

__global__ void multiply(const int *a, const int *b, int *c, int *lock, int columns)
{
    const int row = threadIdx.x, inner = blockIdx.x;
    for (int column = 0; column < columns; column++) {
        const int product = a[row * 4 + inner] * b[inner * columns + column];
        while (atomicCAS_block(&lock[row], 0, 1) != 0)  // finding: race lock
            ;
        __threadfence_block();
        c[row * columns + column] += product;  // finding: race c
        __threadfence_block();
        atomicExch_block(&lock[row], 0);  // finding: race lock
    }
}
