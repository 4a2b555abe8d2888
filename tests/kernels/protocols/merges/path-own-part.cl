//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// It writes from its number on, not from eight times its number.
__kernel void merge(__global int *out, __global const int *a, __global const int *b, int n)
{
    __requires(n >= 0);
    __requires(n < 1 << 28);
    int from = 8 * get_global_id(0);
    if (from >= 2 * n)
        return;
    int low = max(0, from - n), high = min(from, n);
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle] <= b[from - 1 - middle])
            low = middle + 1;
        else
            high = middle;
    }
    int i = low, j = from - low;
    for (int k = 0; k < 8 && from + k < 2 * n; k++) {
        int first = j >= n || (i < n && a[i] <= b[j]);
        out[get_global_id(0) + k] = first ? a[i++] : b[j++]; // finding: race out
    }
}
