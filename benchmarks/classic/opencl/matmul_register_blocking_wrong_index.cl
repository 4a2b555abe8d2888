//xfail:NOT_ALL_VERIFIED
//--local_size=[16,4] --num_groups=[4,4]

// Register-blocked product whose result rows advance by one, not by the number of item rows.
#define TILE 16
#define PER_ITEM 4
#define ROWS (TILE / PER_ITEM)

__kernel void matmul_register_blocking(__global const float *A,
                                       __global const float *B,
                                       __global float *C,
                                       const uint inner_tiles)
{
    __requires(inner_tiles >= 1 && inner_tiles <= 1024);
    __local float a_tile[TILE][TILE];
    __local float b_tile[TILE][TILE];

    const uint n = get_global_size(0);
    const uint inner = inner_tiles * TILE;
    const uint lx = get_local_id(0);
    const uint ly = get_local_id(1);
    const uint col = get_group_id(0) * TILE + lx;
    const uint row0 = get_group_id(1) * TILE + ly;

    float acc[PER_ITEM];
    for (uint w = 0; w < PER_ITEM; ++w)
        acc[w] = 0.0f;

    for (uint t = 0; t < inner_tiles; ++t) {
        for (uint w = 0; w < PER_ITEM; ++w) {
            const uint r = ly + w * ROWS;
            a_tile[r][lx] = A[(row0 + w * ROWS) * inner + t * TILE + lx];
            b_tile[r][lx] = B[(t * TILE + r) * n + col];
        }
        barrier(CLK_LOCAL_MEM_FENCE);

        for (uint k = 0; k < TILE; ++k) {
            const float b = b_tile[k][lx];
            for (uint w = 0; w < PER_ITEM; ++w)
                acc[w] += a_tile[ly + w * ROWS][k] * b;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint w = 0; w < PER_ITEM; ++w)
        C[(row0 + w) * n + col] = acc[w]; // finding: race C
}
