//xfail:NOT_ALL_VERIFIED
//--blockDim=[32,4] --gridDim=[4,8]

// The place goes on by a row: other threads write there in other rounds.
__global__ void marching_slice(const int *in, int *out, int slices)
{
    __requires(slices > 4 && slices <= 256);
    const int width = gridDim.x * 32, slice = width * gridDim.y * 4;
    int here = (blockIdx.y * 4 + threadIdx.y) * width + blockIdx.x * 32 + threadIdx.x;
    int window[3];
    for (int i = 0; i < 2; i++) {
        window[i] = in[here];
        here += slice;
    }
    int place = here - slice;
    for (int z = 2; z < slices; z++) {
        window[2] = in[here];
        out[place] = window[0] + window[2] - 2 * window[1];  // finding: race out
        here += slice;
        place += width;
        window[0] = window[1];
        window[1] = window[2];
    }
}
