//pass
//--local_size=50 --num_groups=6

// The first element is handled whatever the length; a do-while loop does the rest.
__kernel void do_while_stride(__global float *out, __global const float *in, uint n)
{
    __requires(n >= 1 && n <= 1048576);
    uint i = get_global_id(0);
    do {
        out[i] = in[i] + i;
        i += get_global_size(0);
    } while (i < n);
}
