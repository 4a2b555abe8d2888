//pass
//--blockDim=128 --gridDim=16

// Seven-point stencil along a line, staged with a halo in shared memory.
#define RADIUS 3
#define BLOCK 128

__global__ void stencil1d(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int temp[BLOCK + 2 * RADIUS];

    int g = blockIdx.x * BLOCK + threadIdx.x + RADIUS;
    int l = threadIdx.x + RADIUS;

    temp[l] = in[g];
    if (threadIdx.x < RADIUS) {
        temp[l - RADIUS] = in[g - RADIUS];
        temp[l + BLOCK] = in[g + BLOCK];
    }
    __syncthreads();

    int result = 0;
    for (int offset = -RADIUS; offset <= RADIUS; ++offset)
        result += temp[l + offset];
    out[g] = result;
}
