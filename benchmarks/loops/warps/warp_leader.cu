//pass
//--blockDim=64 --gridDim=4

// Lane 0 of each warp writes the results of all rounds.
__global__ void warp_leader(int *out, const int *in, int rounds)
{
    __requires(rounds >= 0 && rounds <= 4096);
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int warp = t / 32;
    for (int r = 0; r < rounds; r++) {
        int v = in[r * 256 + t];
        if (t % 32 == 0)
            out[warp * rounds + r] = v;
    }
}
