//pass
//--local_size=[17,5] --num_groups=[3,7]

// Mirrors every row segment of an image through local memory with an odd group shape.
__kernel void image_mirror(__global const uchar4 *src, __global uchar4 *dst, uint pitch)
{
    __requires(pitch == get_global_size(0));
    __local uchar4 line[5][17];

    const uint lx = get_local_id(0);
    const uint ly = get_local_id(1);
    const uint last_group = get_num_groups(0) - 1;
    const uint row = get_global_id(1) * pitch;

    line[ly][get_local_size(0) - 1 - lx] = src[row + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    dst[row + (last_group - get_group_id(0)) * get_local_size(0) + lx] = line[ly][lx].zyxw;
}
