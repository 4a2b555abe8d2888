//xfail:NOT_ALL_VERIFIED
//--local_size=[16,8] --num_groups=[4,8]

// Transpose whose row guard compares with the width: rows beyond the height spill into the next column.
__kernel void transpose_symbolic(__global const float *in,
                                 __global float *out,
                                 int width,
                                 int height)
{
    __requires(width >= 1 && width <= 64);
    __requires(height >= 1 && height <= 64);
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < width && y < width)
        out[x * height + y] = in[y * width + x]; // finding: race out
}
