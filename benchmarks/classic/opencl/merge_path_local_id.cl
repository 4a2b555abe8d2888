//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=4

// Merge that positions its output by the local id, so that groups store to one segment.
#define ITEMS 4

int diagonal_split(__global const int *a, int a_len, __global const int *b, int b_len, int diagonal)
{
    int lo = max(0, diagonal - b_len);
    int hi = min(diagonal, a_len);
    while (lo < hi) {
        const int mid = (lo + hi) / 2;
        if (a[mid] <= b[diagonal - 1 - mid])
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

__kernel void merge_path(__global const int *a,
                         int a_len,
                         __global const int *b,
                         int b_len,
                         __global int *out)
{
    __requires(a_len >= 0 && a_len <= 1048576);
    __requires(b_len >= 0 && b_len <= 1048576);
    const int first = get_global_id(0) * ITEMS;
    if (first >= a_len + b_len)
        return;
    const int to = get_local_id(0) * ITEMS;
    int i = diagonal_split(a, a_len, b, b_len, first);
    int j = first - i;

    for (int k = 0; k < ITEMS && first + k < a_len + b_len; ++k) {
        const bool from_a = j >= b_len || (i < a_len && a[i] <= b[j]);
        out[to + k] = from_a ? a[i++] : b[j++]; // finding: race out
    }
}
