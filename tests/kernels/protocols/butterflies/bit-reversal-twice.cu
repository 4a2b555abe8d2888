//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4

// Both of two do it.
__global__ void reorder(int *data)
{
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    unsigned j = __brev(i) >> 22;
    if (i != j) {
        int other = data[j]; // finding: race data
        data[j] = data[i]; // finding: race data
        data[i] = other; // finding: race data
    }
}
