//pass
//--blockDim=256 --gridDim=16

// Lanes scan by shuffles; the last lane of each warp stores its total, the first warp scans these, and all add them.
__device__ int scan_of_warp(int v, int lane)
{
    for (int d = 1; d < 32; d *= 2) {
        int before = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += before;
    }
    return v;
}

__global__ void scan(int *out, const int *in)
{
    __shared__ int totals[8];
    int i = blockIdx.x * 256 + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int sum = scan_of_warp(in[i], lane);
    if (lane == 31)
        totals[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        int total = lane < 8 ? totals[lane] : 0;
        total = scan_of_warp(total, lane);
        if (lane < 8)
            totals[lane] = total;
    }
    __syncthreads();
    out[i] = warp > 0 ? sum + totals[warp - 1] : sum;
}
