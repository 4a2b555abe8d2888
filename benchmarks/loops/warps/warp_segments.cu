//pass
//--blockDim=128 --gridDim=2

// Tree reduction in segments of a warp's size, with barriers.
__global__ void warp_segments(int *out, const int *in)
{
    __shared__ int s[128];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int *segment = s + warp * 32;
    segment[lane] = in[blockIdx.x * 128 + threadIdx.x];
    for (int d = 16; d > 0; d >>= 1) {
        __syncthreads();
        if (lane < d)
            segment[lane] += segment[lane + d];
    }
    if (lane == 0)
        out[blockIdx.x * 4 + warp] = segment[0];
}
