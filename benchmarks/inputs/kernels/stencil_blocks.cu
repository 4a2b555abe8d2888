//pass
//--blockDim=[32,8] --gridDim=[4,8]
// paper: IV block2D_hybrid_coarsen_x 0/7 -
// counts: 0/7
// any number: --blockDim=[32,8] --gridDim=[*,*]

// Seven points in space: a plane is in shared memory, two of its points a thread, and the thread goes on from plane to plane.
__global__ void stencil_blocks(float centre, float around, const float *before, float *after, int nx, int ny, int nz)
{
    __shared__ float plane[8][64];
    int i = blockIdx.x * 64 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y;
    int x = threadIdx.x, y = threadIdx.y;

    if (i + 32 >= nx || j >= ny)
        return;
    for (int k = 1; k < nz - 1; k++) {
        plane[y][x] = before[(k * ny + j) * nx + i];
        plane[y][x + 32] = before[(k * ny + j) * nx + i + 32];
        __syncthreads();
        for (int part = 0; part < 2; part++) {
            int a = i + 32 * part, s = x + 32 * part;
            if (a > 0 && a < nx - 1 && j > 0 && j < ny - 1) {
                float left = s > 0 ? plane[y][s - 1] : before[(k * ny + j) * nx + a - 1];
                float right = s < 63 ? plane[y][s + 1] : before[(k * ny + j) * nx + a + 1];
                after[(k * ny + j) * nx + a] = around * (left + right) - centre * plane[y][s];
            }
        }
        __syncthreads();
    }
}
