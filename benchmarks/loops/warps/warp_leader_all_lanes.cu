//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// All lanes of a warp write their results to the same place.
__global__ void warp_leader(int *out, const int *in, int rounds)
{
    __requires(rounds >= 0 && rounds <= 4096);
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int warp = t / 32;
    for (int r = 0; r < rounds; r++) {
        int v = in[r * 256 + t];
            out[warp * rounds + r] = v; // finding: race out
    }
}
