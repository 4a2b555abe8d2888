//pass
//--local_size=[16,16] --num_groups=[7,7]

// The tiles inside: a product of a tile of the left column and one of the upper row is taken off in place.
__kernel void inner(__global float *m, int pitch, int offset)
{
    __requires(pitch == 128);
    __requires(offset == 0);
    __local float row[16][16], column[16][16];
    int x = get_local_id(0), y = get_local_id(1);
    int right = offset + 16 * (get_group_id(0) + 1), below = offset + 16 * (get_group_id(1) + 1);
    row[y][x] = m[(offset + y) * pitch + right + x];
    column[y][x] = m[(below + y) * pitch + offset + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int k = 0; k < 16; k++)
        sum += column[y][k] * row[k][x];
    m[(below + y) * pitch + right + x] -= sum;
}
