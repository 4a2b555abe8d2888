//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The elements of a vector overlap the next work-item's.
__kernel void swizzled(__global int *out, __global const int4 *in)
{
    uint i = get_global_id(0);
    int4 v = in[i];
    int e[4] = {v.w, v.z, v.y, v.x};
    for (int k = 0; k < 4; k++)
        out[i * 3 + k] = e[k]; // finding: race out
}
