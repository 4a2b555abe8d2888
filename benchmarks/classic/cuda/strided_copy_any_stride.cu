//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// Strided copy that mixes up which side is packed: the packed source is spread with a stride that
// may be zero, so that all threads write one element.
__global__ void strided_copy(float *__restrict__ dst, const float *__restrict__ src, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    dst[i * stride] = src[i]; // finding: race dst
}
