//xfail:NOT_ALL_VERIFIED
//--local_size=[16,16] --num_groups=[4,4]

// Tiled product without the second barrier: the next tile overwrites one still in use.
#define TILE 16

__kernel void matmul_tiled(__global const float *A,
                           __global const float *B,
                           __global float *C,
                           uint inner_tiles,
                           uint width)
{
    __requires(width == get_global_size(0));
    __local float a_tile[TILE][TILE];
    __local float b_tile[TILE][TILE];

    const uint lx = get_local_id(0);
    const uint ly = get_local_id(1);
    const uint col = get_global_id(0);
    const uint row = get_global_id(1);
    const uint inner = inner_tiles * TILE;
    float acc = 0.0f;

    for (uint t = 0; t < inner_tiles; ++t) {
        a_tile[ly][lx] = A[row * inner + t * TILE + lx]; // finding: race a_tile
        b_tile[ly][lx] = B[(t * TILE + ly) * width + col]; // finding: race b_tile
        barrier(CLK_LOCAL_MEM_FENCE);

        for (uint k = 0; k < TILE; ++k)
            acc += a_tile[ly][k] * b_tile[k][lx]; // finding: race
    }

    C[row * width + col] = acc;
}
