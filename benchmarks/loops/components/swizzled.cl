//pass
//--local_size=64 --num_groups=2

// The elements of a vector are written one by one by a loop over a private array.
__kernel void swizzled(__global int *out, __global const int4 *in)
{
    uint i = get_global_id(0);
    int4 v = in[i];
    int e[4] = {v.w, v.z, v.y, v.x};
    for (int k = 0; k < 4; k++)
        out[i * 4 + k] = e[k];
}
