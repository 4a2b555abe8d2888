//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=2
// What is given back goes to the counter that the number names: two counters hand out the same numbers.

__kernel void draw(__global uint *restrict out, __global uint *restrict counters, uint n, uint rounds)
{
    const uint thread = get_global_id(0);
    uint at = thread & 1;
    for (uint r = 0; r < rounds; r++) {
        at = atomic_inc(&counters[at]);
        if (at >= n)
            atomic_dec(&counters[at]);
        else
            out[at] = thread;  // finding: race
    }
}
