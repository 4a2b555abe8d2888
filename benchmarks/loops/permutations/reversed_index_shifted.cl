//xfail:NOT_ALL_VERIFIED
//--local_size=80 --num_groups=4

// The result goes to the end of the array minus half of i.
__kernel void reversed_index(__global int *out, __global const int *in, uint n)
{
    __requires(n <= 1048576);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        out[n - 1 - i / 2] = in[i]; // finding: race out
}
