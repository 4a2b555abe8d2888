//xfail:NOT_ALL_VERIFIED
//--local_size=50 --num_groups=6

// Past the end everyone handles the last element.
__kernel void do_while_stride(__global float *out, __global const float *in, uint n)
{
    __requires(n >= 1 && n <= 1048576);
    uint i = get_global_id(0);
    do {
        out[min(i, n - 1)] = in[i] + i; // finding: race out
        i += get_global_size(0);
    } while (i < n);
}
