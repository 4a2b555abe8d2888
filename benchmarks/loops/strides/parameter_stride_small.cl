//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8

// The stride is a parameter that may be smaller than the number of work-items.
__kernel void parameter_stride(__global uint *a, uint n, uint stride)
{
    __requires(n <= 1048576);
    __requires(stride >= get_local_size(0) && stride <= 1048576);
    for (uint i = get_global_id(0); i < n; i += stride)
        a[i] = a[i] / 2; // finding: race a
}
