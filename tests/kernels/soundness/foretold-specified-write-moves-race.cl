//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=1

// The postcondition limits where each call writes, in terms of an argument that moves.
void __spec_put(__global int *p, int x)
{
    __ensures(__write_implies(p, __write_offset_bytes(p) / 4 == x));
    __writes_to(p);
}

__kernel void f(__global int *a, int n)
{
    int x = get_local_id(0);
    for (int i = 0; i < n; i++) {
        __spec_put(a, x); // finding: race a
        x += 1;
    }
}
