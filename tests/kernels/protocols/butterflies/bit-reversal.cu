//pass
//--blockDim=256 --gridDim=4

// Elements change places with those of the reversed number: the lower of two does it.
__global__ void reorder(int *data)
{
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    unsigned j = __brev(i) >> 22;
    if (i < j) {
        int other = data[j];
        data[j] = data[i];
        data[i] = other;
    }
}
