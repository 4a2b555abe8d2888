//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=66
// paper: IV binning_kernel 2/7 -
// counts: 4/7
// because: the sample (the paper's one) and their number decide whether and where the counter is read; a counter decides whether it is counted on, and a bin's size too
// any number: --blockDim=* --gridDim=*

// Sorts samples into bins, as long as those have room: a counter is read first as it is.
__global__ void binning(int n, const float *samples, unsigned *keys, unsigned *values, unsigned *count, unsigned size, unsigned most)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    unsigned bin = (unsigned)samples[i], key = most;
    if (count[bin] < size) { // finding: race count
        if (atomicAdd(count + bin, 1) < size) // finding: race count
            key = bin;
        else
            atomicSub(count + bin, 1); // finding: race count
    }
    keys[i] = key;
    values[i] = i;
}
