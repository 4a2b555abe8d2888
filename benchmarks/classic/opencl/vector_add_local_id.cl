//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8

// Vector sum that stores at the local id: work-items of different groups write the same elements.
__kernel void vector_add(__global const float *a,
                         __global const float *b,
                         __global float *c,
                         uint n)
{
    size_t i = get_global_id(0);
    if (i >= n)
        return;
    c[get_local_id(0)] = a[i] + b[i]; // finding: race c
}
