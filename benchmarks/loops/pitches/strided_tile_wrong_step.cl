//xfail:NOT_ALL_VERIFIED
//--local_size=[6,16] --num_groups=1

// The step in y is the group's size in x.
__kernel void strided_tile(__global int *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    __requires(height >= 0 && height <= 4096);
    for (int y = get_local_id(1); y < height; y += get_local_size(0))
        for (int x = get_local_id(0); x < width; x += get_local_size(0))
            a[y * pitch + x] ^= x; // finding: race a
}
