//xfail:NOT_ALL_VERIFIED
//--local_size=[17,5] --num_groups=[3,7]

// Row mirror that fences global memory between storing and loading its local line.
__kernel void image_mirror(__global const uchar4 *src, __global uchar4 *dst, uint pitch)
{
    __requires(pitch == get_global_size(0));
    __local uchar4 line[5][17];

    const uint lx = get_local_id(0);
    const uint ly = get_local_id(1);
    const uint last_group = get_num_groups(0) - 1;
    const uint row = get_global_id(1) * pitch;

    line[ly][get_local_size(0) - 1 - lx] = src[row + get_global_id(0)]; // finding: race line
    barrier(CLK_GLOBAL_MEM_FENCE);
    dst[row + (last_group - get_group_id(0)) * get_local_size(0) + lx] = line[ly][lx].zyxw; // finding: race line
}
