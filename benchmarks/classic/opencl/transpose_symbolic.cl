//pass
//--local_size=[16,8] --num_groups=[4,8]

// Transpose straight through global memory with symbolic sizes that fit in the launch.
__kernel void transpose_symbolic(__global const float *in,
                                 __global float *out,
                                 int width,
                                 int height)
{
    __requires(width >= 1 && width <= 64);
    __requires(height >= 1 && height <= 64);
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < width && y < height)
        out[x * height + y] = in[y * width + x];
}
