//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=16

// Stencil with an off-by-one in the right halo: thread 0 overwrites the last interior cell.
#define RADIUS 3
#define BLOCK 128

__global__ void stencil1d(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int temp[BLOCK + 2 * RADIUS];

    int g = blockIdx.x * BLOCK + threadIdx.x + RADIUS;
    int l = threadIdx.x + RADIUS;

    temp[l] = in[g]; // finding: race temp
    if (threadIdx.x < RADIUS) {
        temp[l - RADIUS] = in[g - RADIUS];
        temp[l + BLOCK - 1] = in[g + BLOCK]; // finding: race temp
    }
    __syncthreads();

    int result = 0;
    for (int offset = -RADIUS; offset <= RADIUS; ++offset)
        result += temp[l + offset];
    out[g] = result;
}
