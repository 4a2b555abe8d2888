//pass
//--local_size=64 --num_groups=4
// assuming: disjoint-arrays, in-bounds, first-guesses, loops-end
// Each round adds at another place, and begins with a plain read of that place which only guesses what the swap then finds.
// listed: a plain read that only guesses what a compare-and-swap then finds
void add(volatile __global uint *at, float value)
{
    uint seen = *at;
    for (;;) {
        uint old = atomic_cmpxchg(at, seen, as_uint(as_float(seen) + value));
        if (old == seen)
            break;
        seen = old;
    }
}

__kernel void sums(__global const int *row, __global const float *value, volatile __global uint *total, int n)
{
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        add(&total[row[i]], value[i]);
}
