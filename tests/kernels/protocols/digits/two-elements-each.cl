//pass

// Groups of any size begin at twice as many elements: fewer than 2^31 work-items make fewer than 2^32 elements.
__kernel void add(__global unsigned *data, unsigned n, unsigned more)
{
    unsigned i = get_group_id(0) * 2 * get_local_size(0) + get_local_id(0);
    unsigned j = i + get_local_size(0);
    if (i < n)
        data[i] += more;
    if (j < n)
        data[j] += more;
}
