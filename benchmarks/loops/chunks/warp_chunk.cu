//pass
//--blockDim=192 --gridDim=2

// Each warp has a run of symbolic length, which its lanes walk together.
__global__ void warp_chunk(int *a, int chunk)
{
    __requires(chunk >= 0 && chunk <= 16384);
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    for (int k = lane; k < chunk; k += 32)
        a[warp * chunk + k] += lane;
}
