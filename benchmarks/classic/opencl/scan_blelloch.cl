//pass
//--local_size=64 --num_groups=10

// Blelloch exclusive scan with padding against bank conflicts, and the total of every block.
#define COUNT 128
#define LOG_BANKS 4
#define PAD(i) ((i) + ((i) >> LOG_BANKS))

__kernel void scan_blelloch(__global const uint *in,
                            __global uint *out,
                            __global uint *block_totals)
{
    __local uint temp[COUNT + (COUNT >> LOG_BANKS)];
    const uint lid = get_local_id(0);
    const uint base = get_group_id(0) * COUNT;
    const uint lo = lid;
    const uint hi = lid + COUNT / 2;

    temp[PAD(lo)] = in[base + lo];
    temp[PAD(hi)] = in[base + hi];

    uint offset = 1;
    for (uint d = COUNT / 2; d > 0; d >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < d) {
            const uint ai = offset * (2 * lid + 1) - 1;
            const uint bi = offset * (2 * lid + 2) - 1;
            temp[PAD(bi)] += temp[PAD(ai)];
        }
        offset <<= 1;
    }

    if (lid == 0) {
        block_totals[get_group_id(0)] = temp[PAD(COUNT - 1)];
        temp[PAD(COUNT - 1)] = 0;
    }

    for (uint d = 1; d < COUNT; d <<= 1) {
        offset >>= 1;
        barrier(CLK_LOCAL_MEM_FENCE); // down-sweep
        if (lid < d) {
            const uint ai = offset * (2 * lid + 1) - 1;
            const uint bi = offset * (2 * lid + 2) - 1;
            const uint t = temp[PAD(ai)];
            temp[PAD(ai)] = temp[PAD(bi)];
            temp[PAD(bi)] += t;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE); // before the copy out

    out[base + lo] = temp[PAD(lo)];
    out[base + hi] = temp[PAD(hi)];
}
