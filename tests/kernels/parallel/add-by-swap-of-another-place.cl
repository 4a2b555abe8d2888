//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// The guess of one round is what the next one swaps at another place: there it is a value like any other.
__kernel void sums(__global const int *row, volatile __global uint *total, int n)
{
    int at = row[0];
    uint seen = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
        uint found = total[at];  // finding: race total
        at = row[i];
        seen = found;
        atomic_cmpxchg(&total[at], seen, seen + 1);  // finding: race total
    }
}
