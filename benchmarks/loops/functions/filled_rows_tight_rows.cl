//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The rows that the function fills overlap.
void fill(__global int *row, int length, int value)
{
    for (int k = 0; k < length; k++)
        row[k] = value; // finding: race a
}
__kernel void filled_rows(__global int *a, int length, int rounds)
{
    __requires(length >= 0 && length <= 4096);
    int t = get_global_id(0);
    for (int r = 0; r < rounds; r++)
        fill(a + t * (length - 1), length, t + r);
}
