//pass
//--local_size=128 --num_groups=8

// A Feistel network of sixteen rounds with two substitution boxes in local memory; each work-item has one block of two words.
__kernel void encrypt(__global uint *text, __global const uint *boxes, __constant uint *keys)
{
    __local uint box[2][256];
    uint t = get_local_id(0);
    for (uint i = t; i < 512; i += 128)
        box[i / 256][i % 256] = boxes[i];
    barrier(CLK_LOCAL_MEM_FENCE);

    uint at = 2 * get_global_id(0);
    uint left = text[at], right = text[at + 1];
    for (int r = 0; r < 16; r++) {
        uint mixed = (box[0][right >> 24] + box[1][right & 255]) ^ keys[r];
        uint old = right;
        right = left ^ mixed;
        left = old;
    }
    text[at] = right;
    text[at + 1] = left;
}
