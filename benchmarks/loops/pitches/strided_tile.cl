//pass
//--local_size=[6,16] --num_groups=1

// One work-group walks a matrix in both directions with its own sizes as steps.
__kernel void strided_tile(__global int *a, int width, int height, int pitch)
{
    __requires(width >= 0 && width <= pitch && pitch <= 4096);
    __requires(height >= 0 && height <= 4096);
    for (int y = get_local_id(1); y < height; y += get_local_size(1))
        for (int x = get_local_id(0); x < width; x += get_local_size(0))
            a[y * pitch + x] ^= x;
}
