//pass
//--local_size=64 --num_groups=4

// Odd-even transposition sort of 128 values in local memory.
#define COUNT 128

__kernel void odd_even_sort(__global int *data)
{
    __local int s[COUNT];
    const int lid = get_local_id(0);
    const int base = get_group_id(0) * COUNT;

    s[lid] = data[base + lid];
    s[lid + COUNT / 2] = data[base + lid + COUNT / 2];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int phase = 0; phase < COUNT; ++phase) {
        const int left = 2 * lid + (phase & 1);
        if (left + 1 < COUNT) {
            const int a = s[left];
            const int b = s[left + 1];
            s[left] = min(a, b);
            s[left + 1] = max(a, b);
        }
        barrier(CLK_LOCAL_MEM_FENCE); // next phase
    }

    data[base + lid] = s[lid];
    data[base + lid + COUNT / 2] = s[lid + COUNT / 2];
}
