//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=1

// A barrier invariant told x before the loop; in the loop x is read from what was written since.
__kernel void f(__global int *a, int n)
{
    int tid = get_local_id(0);
    __local int s[8];
    s[tid] = tid;
    __barrier_invariant_1(s[tid] == tid, 7 - tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = s[7 - tid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < n; i++) {
        s[tid] = i;
        barrier(CLK_LOCAL_MEM_FENCE);
        x = s[tid ^ 1];
        barrier(CLK_LOCAL_MEM_FENCE);
        a[x] = tid; // finding: race a
    }
}
