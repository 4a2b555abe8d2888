//xfail:NOT_ALL_VERIFIED

// The second element is the next one: the neighbour has it, too.
__kernel void add(__global unsigned *data, unsigned n, unsigned more)
{
    unsigned i = get_group_id(0) * 2 * get_local_size(0) + get_local_id(0);
    unsigned j = i + 1;
    if (i < n)
        data[i] += more; // finding: race data
    if (j < n)
        data[j] += more; // finding: race data
}
