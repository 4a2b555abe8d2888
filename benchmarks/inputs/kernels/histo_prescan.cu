//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=64
// paper: IV histo_prescan_kernel 1/3 -
// counts: 0/3
// because: the race is there whatever the size; the input and the size decide values that are written, and no access
// any number: --blockDim=256 --gridDim=*

#define SUM(stride)                                      \
    if (threadIdx.x < stride) {                          \
        mean[threadIdx.x] += mean[threadIdx.x + stride]; \
        deviation[threadIdx.x] += deviation[threadIdx.x + stride]; \
    }

// Mean and deviation by a tree whose last steps rely on lock step: nobody waits between 32 and 16.
__global__ void histo_prescan(const unsigned *input, int size, unsigned *range)
{
    __shared__ float mean[256], deviation[256];
    float sum = 0, squares = 0;

    for (int i = blockIdx.x * 256 + threadIdx.x; i < size; i += 256 * gridDim.x) {
        sum += input[i];
        squares += (float)input[i] * input[i];
    }
    mean[threadIdx.x] = sum;
    deviation[threadIdx.x] = squares;
    for (int stride = 128; stride >= 32; stride >>= 1) {
        __syncthreads();
        SUM(stride) // finding: race
    }
    SUM(16) // finding: race
    SUM(8) // finding: race
    SUM(4) // finding: race
    SUM(2) // finding: race
    SUM(1) // finding: race
    if (threadIdx.x == 0) {
        atomicMin(range, (unsigned)(mean[0] - deviation[0]));
        atomicMax(range + 1, (unsigned)(mean[0] + deviation[0]));
    }
}
