//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// Two work-items meet only at a slot that holds the number of the text: contents are drawn from such numbers too.
#define FREE 0x7fedcba9

__kernel void claim(__global int *slots, __global const int *keys, uint mask)
{
    const uint slot = keys[get_global_id(0)] & mask;
    if (slots[slot] == FREE) // finding: race slots
        slots[slot] = get_global_id(0); // finding: race slots
}
