//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=16

// Stencil that reads its neighbours' cells of the shared line before they are filled.
#define RADIUS 3
#define BLOCK 128

__global__ void stencil1d(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int temp[BLOCK + 2 * RADIUS];

    int g = blockIdx.x * BLOCK + threadIdx.x + RADIUS;
    int l = threadIdx.x + RADIUS;

    temp[l] = in[g]; // finding: race temp
    if (threadIdx.x < RADIUS) {
        temp[l - RADIUS] = in[g - RADIUS]; // finding: race temp
        temp[l + BLOCK] = in[g + BLOCK]; // finding: race temp
    }
    int result = 0;
    for (int offset = -RADIUS; offset <= RADIUS; ++offset)
        result += temp[l + offset]; // finding: race temp
    out[g] = result;
}
