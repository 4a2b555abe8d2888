//xfail:NOT_ALL_VERIFIED
//--local_size=[8,8] --num_groups=[16,16]

// Block transform whose row pass stores into the tile it is reading.
#define N 8

__kernel void dct_8x8(__global const float *in,
                      __global float *out,
                      __constant float *basis,
                      uint pitch)
{
    __requires(pitch == get_global_size(0));
    __local float tile[N][N];

    const uint lx = get_local_id(0);
    const uint ly = get_local_id(1);
    const uint at = get_global_id(1) * pitch + get_global_id(0);

    tile[ly][lx] = in[at];
    barrier(CLK_LOCAL_MEM_FENCE); // tile loaded

    float acc = 0.0f;
    for (uint k = 0; k < N; ++k)
        acc += basis[lx * N + k] * tile[ly][k]; // finding: race tile
    tile[ly][lx] = acc; // finding: race tile
    barrier(CLK_LOCAL_MEM_FENCE); // rows done

    acc = 0.0f;
    for (uint k = 0; k < N; ++k)
        acc += basis[ly * N + k] * tile[k][lx];
    out[at] = acc;
}
