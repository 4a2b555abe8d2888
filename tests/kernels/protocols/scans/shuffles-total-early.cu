//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=16

// The first warp reads the totals before the others have stored them.
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
        totals[warp] = sum; // finding: race totals
    if (warp == 0) {
        int total = lane < 8 ? totals[lane] : 0; // finding: race totals
        total = scan_of_warp(total, lane);
        if (lane < 8)
            totals[lane] = total; // finding: race totals
    }
    __syncthreads();
    out[i] = warp > 0 ? sum + totals[warp - 1] : sum;
}
