//pass
//--local_size=[16,16] --num_groups=[4,4]

// Trailing update of a blocked LU step: each group subtracts a product of two perimeter tiles from its own tile.
#define T 16

__kernel void lu_internal(__global float *m, int dim, int step)
{
    __requires(dim == 256);
    __requires(step >= 0 && step <= dim - 5 * T);
    __local float row_tile[T][T];
    __local float col_tile[T][T];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int x = step + ((int)get_group_id(0) + 1) * T + lx;
    const int y = step + ((int)get_group_id(1) + 1) * T + ly;

    row_tile[ly][lx] = m[(step + ly) * dim + x];
    col_tile[ly][lx] = m[y * dim + step + lx];
    barrier(CLK_LOCAL_MEM_FENCE);

    float sum = 0.0f;
    for (int k = 0; k < T; ++k)
        sum += col_tile[ly][k] * row_tile[k][lx];
    m[y * dim + x] -= sum;
}
