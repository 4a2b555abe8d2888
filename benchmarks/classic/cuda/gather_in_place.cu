//xfail:NOT_ALL_VERIFIED
//--blockDim=192 --gridDim=10

// Permutes an array in place: elements are overwritten before others have gathered them.
__global__ void gather(float *data, const int *__restrict__ index, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = data[index[i]]; // finding: race data
}
