//xfail:NOT_ALL_VERIFIED
//--check-array-bounds --kernel-arrays=histo_final,0x1000,0x6000,0x8000,0x4000 --blockDim=256 --gridDim=4
// paper: IV histo_final_kernel 0/8 -
// counts: 0/8
// any number: --check-array-bounds --kernel-arrays=histo_final,0x1000,0x6000,0x8000,0x4000 --blockDim=* --gridDim=*

// Puts the parts of the histogram together, four counters at once. There is memory for three quarters of the whole histogram, and
// it is read to its end: beyond what there is from a thread's fourth round on.
__global__ void histo_final(unsigned least, unsigned most, unsigned height, unsigned width, const unsigned *partial,
                            const unsigned short *whole, const unsigned short *overflow, uchar4 *final)
{
    unsigned start = blockIdx.x * blockDim.x + threadIdx.x;

    __requires(height == 64);
    __requires(width == 256);
    __requires(least <= most);
    __requires(most < 64);
    for (unsigned i = start; i < height * width / 4; i += gridDim.x * blockDim.x) {
        ushort4 counts = ((const ushort4 *)whole)[i]; // finding: bounds
        final[i] = make_uchar4(min(counts.x, 255), min(counts.y, 255), min(counts.z, 255), min(counts.w, 255));
    }
}
