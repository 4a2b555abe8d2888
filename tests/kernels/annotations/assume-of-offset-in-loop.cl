//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

// At the head of the loop the assumption is of what has been written by then.
__kernel void scatter(__global int *a, int n)
{
    int tid = get_local_id(0);
    for (int i = 0; __assume(__write_offset_bytes(a) == 0), i < n; i++)
        a[1 + tid % 2] = tid; // finding: race a
}
