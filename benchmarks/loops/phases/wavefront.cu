//pass
//--blockDim=16 --gridDim=2

// Anti-diagonals of a table, one after the other.
__global__ void wavefront(int *out, const int *in)
{
    __shared__ int s[17][17];
    int t = threadIdx.x;
    for (int i = t; i < 17; i += 16) {
        s[i][0] = i;
        if (i > 0)
            s[0][i] = i;
    }
    __syncthreads();
    for (int d = 0; d < 31; d++) {
        int column = d - t;
        if (column >= 0 && column < 16)
            s[t + 1][column + 1] = in[d] + min(s[t][column + 1], s[t + 1][column]);
        __syncthreads();
    }
    out[blockIdx.x * 16 + t] = s[16][t + 1];
}
