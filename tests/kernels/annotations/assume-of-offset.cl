//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

// Nothing has been written where the assumption stands, so it says nothing of the writes that follow.
__kernel void scatter(__global int *a)
{
    int tid = get_local_id(0);
    __assume(__write_offset_bytes(a) == 0);
    a[1 + tid % 2] = tid; // finding: race a
}
