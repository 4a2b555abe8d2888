//pass
//--blockDim=256 --gridDim=42
// paper: IV histo_main_kernel 2/9 -
// counts: 0/9
// because: all accesses that the mapped values and the range decide are atomic, or proved for all of them
// any number: --blockDim=* --gridDim=*

// Counts of four to a word in shared memory for the range of the block's plane, others at once in global memory.
__global__ void histo_main(const uchar4 *mapped, unsigned elements, unsigned least, unsigned most, unsigned height, unsigned width,
                           unsigned *partial, unsigned *whole, unsigned *overflow)
{
    __shared__ unsigned counts[1024];

    for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x)
        counts[i] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < elements; i += gridDim.x * blockDim.x) {
        uchar4 at = mapped[i];
        unsigned bin = at.x * 256 + at.y;
        if (at.z >= least && at.z <= most) {
            unsigned add = 1u << at.w % 4 * 8;
            unsigned old = atomicAdd(&counts[bin & 1023], add);
            if ((old >> at.w % 4 * 8 & 255) == 255)
                atomicAdd(&overflow[bin], 256);
        } else if (bin < height * width)
            atomicAdd(&whole[bin], 1);
    }
    __syncthreads();
    for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x)
        atomicAdd(&partial[i], counts[i]);
}
