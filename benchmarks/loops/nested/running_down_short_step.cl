//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

// The place runs down through both loops, by one less than the number of work items.
__kernel void running_down(__global int *a, int rows)
{
    __requires(rows <= 1000);
    int at = 8 * 1000 * 256 - 1 - get_global_id(0);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < 8; c++) {
            a[at] = r; // finding: race a
            at -= 255;
        }
}
