//pass
//--blockDim=[16,8] --gridDim=[4,8]

// Seven-point stencil marching along z: neighbours in the plane from shared memory, above and
// below from registers.
#define BX 16
#define BY 8

__global__ void stencil3d(const float *__restrict__ in, float *__restrict__ out,
                          int nx, int ny, int nz, float c0, float c1)
{
    __requires(nx == gridDim.x * BX);
    __requires(ny == gridDim.y * BY);
    __requires(nz >= 2 && nz <= 1024);

    __shared__ float plane[BY + 2][BX + 2];

    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * BX + threadIdx.x;
    int y = blockIdx.y * BY + threadIdx.y;
    int stride = nx * ny;
    int idx = y * nx + x;

    float below = in[idx];
    float centre = in[idx + stride];
    for (int z = 1; z < nz - 1; ++z) {
        int o = z * stride + idx;
        float above = in[o + stride];

        __syncthreads();
        plane[ty][tx] = centre;
        if (threadIdx.x == 0)
            plane[ty][0] = x > 0 ? in[o - 1] : centre;
        if (threadIdx.x == BX - 1)
            plane[ty][BX + 1] = x < nx - 1 ? in[o + 1] : centre;
        if (threadIdx.y == 0)
            plane[0][tx] = y > 0 ? in[o - nx] : centre;
        if (threadIdx.y == BY - 1)
            plane[BY + 1][tx] = y < ny - 1 ? in[o + nx] : centre;
        __syncthreads();

        float sum = plane[ty][tx - 1] + plane[ty][tx + 1];
        sum += plane[ty - 1][tx] + plane[ty + 1][tx];
        out[o] = c0 * centre + c1 * (sum + below + above);
        below = centre;
        centre = above;
    }
}
