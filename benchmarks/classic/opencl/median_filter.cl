//pass
//--local_size=[16,16] --num_groups=[4,4]

// Three by three median: the tile with its halo is loaded by all work-items in turn, the window sorted in private memory.
#define B 16
#define SIDE (B + 2)

void sort_window(int *v)
{
    for (int i = 1; i < 9; ++i) {
        const int key = v[i];
        int j = i - 1;
        while (j >= 0 && v[j] > key) {
            v[j + 1] = v[j];
            --j;
        }
        v[j + 1] = key;
    }
}

__kernel void median_filter(__global const int *src, __global int *dst, int width, int height)
{
    __requires(width == get_global_size(0));
    __requires(height == get_global_size(1));
    __local int tile[SIDE * SIDE];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int x0 = get_group_id(0) * B;
    const int y0 = get_group_id(1) * B;

    for (int i = ly * B + lx; i < SIDE * SIDE; i += B * B) {
        const int sx = clamp(x0 + i % SIDE - 1, 0, width - 1);
        const int sy = clamp(y0 + i / SIDE - 1, 0, height - 1);
        tile[i] = src[sy * width + sx];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    int window[9];
    int count = 0;
    for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx)
            window[count++] = tile[(ly + dy) * SIDE + lx + dx];
    sort_window(window);
    dst[(y0 + ly) * width + x0 + lx] = window[4];
}
