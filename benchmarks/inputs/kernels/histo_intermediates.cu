//pass
//--blockDim=256 --gridDim=65
// paper: IV histo_intermediates_kernel 0/5 -
// counts: 0/5
// any number: --blockDim=* --gridDim=*

// Where in the histogram each value of two rows counts.
__global__ void histo_intermediates(const uint2 *input, unsigned rows, unsigned width, unsigned pitch, uchar4 *mapped)
{
    unsigned x = threadIdx.x;

    for (unsigned r = 0; r < 2; r++) {
        unsigned line = 2 * blockIdx.x + r;
        uint2 value = input[line * pitch + x];
        mapped[(size_t)line * blockDim.x + x] = make_uchar4(value.x / width, value.x % 256, value.y / width, value.y % rows);
    }
}
