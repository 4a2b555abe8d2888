//pass
//--local_size=[16,16] --num_groups=[32,32]
__kernel void copy(__global float *out, __global const float *in, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < w && y < h)
        out[y * w + x] = in[y * w + x] + x + y;
}
