//xfail:NOT_ALL_VERIFIED
//--blockDim=192 --gridDim=2

// The runs of the warps overlap by one element.
__global__ void warp_chunk(int *a, int chunk)
{
    __requires(chunk >= 0 && chunk <= 16384);
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    for (int k = lane; k < chunk; k += 32)
        a[warp * (chunk - 1) + k] += lane; // finding: race a
}
