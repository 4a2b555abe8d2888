//pass
//--local_size=[16,8] --num_groups=[4,8]

// Seven-point stencil in three dimensions: a plane per step in local memory, the column in registers.
#define BX 16
#define BY 8

__kernel void stencil_3d(__global const float *in,
                         __global float *out,
                         float c0,
                         float c1,
                         int nx,
                         int ny,
                         int nz)
{
    __requires(nx == get_global_size(0));
    __requires(ny == get_global_size(1));
    __requires(nz >= 3 && nz <= 1024);
    __local float plane[BY + 2][BX + 2];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int slice = nx * ny;
    const int at = y * nx + x;

    float below = in[at];
    float here = in[slice + at];

    for (int z = 1; z < nz - 1; ++z) {
        const float above = in[(z + 1) * slice + at];

        plane[ly + 1][lx + 1] = here;
        if (lx == 0)
            plane[ly + 1][0] = in[z * slice + y * nx + max(x - 1, 0)];
        if (lx == BX - 1)
            plane[ly + 1][BX + 1] = in[z * slice + y * nx + min(x + 1, nx - 1)];
        if (ly == 0)
            plane[0][lx + 1] = in[z * slice + max(y - 1, 0) * nx + x];
        if (ly == BY - 1)
            plane[BY + 1][lx + 1] = in[z * slice + min(y + 1, ny - 1) * nx + x];
        barrier(CLK_LOCAL_MEM_FENCE);

        const float side = plane[ly + 1][lx] + plane[ly + 1][lx + 2] + plane[ly][lx + 1] + plane[ly + 2][lx + 1];
        out[z * slice + at] = c0 * here + c1 * (side + below + above);
        barrier(CLK_LOCAL_MEM_FENCE); // plane free again

        below = here;
        here = above;
    }
}
