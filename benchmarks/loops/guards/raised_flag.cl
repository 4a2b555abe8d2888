//pass
//--local_size=64 --num_groups=4

// Whoever finds a large value raises the flag: all write the same.
__kernel void raised_flag(__global int *flag, __global const int *in, int limit, uint n)
{
    __requires(n <= 1048576);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        if (in[i] > limit)
            *flag = 1;
}
