// different: breaks continues --relate 'n > 0'
// different: breaks breaks_late --relate 'n > 0'
// different: returns_early returns_late
// different: last_wins first_wins --relate 'm > 0'
// different: nested_break outer_break --relate 'm > 0'
// different: carried carried_reset --relate 'm > 0'
// different: falls falls_not
// different: short_and both_and
// different: do_once while_none
// different: swapped_update update
// different: one_behind on_time --relate 'm > 0'
// different: found_first found_last --relate 'm > 0'

#define I int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;
#define K(name, body) __global__ void name(int *out, const int *in, int n, int m) { I body }
K(breaks, int s = 0; for (int k = 0; k < m; k++) { if (in[k] == 0) break; s += in[k]; } out[i] = s;)
K(continues, int s = 0; for (int k = 0; k < m; k++) { if (in[k] == 0) continue; s += in[k]; } out[i] = s;)
K(breaks_late, int s = 0; for (int k = 0; k < m; k++) { s += in[k] + 1; if (in[k] == 0) break; s--; } out[i] = s;)
K(returns_early, if (in[i] < 0) return; out[i] = in[i];)
K(returns_late, out[i] = in[i]; if (in[i] < 0) return;)
K(last_wins, for (int k = 0; k < m; k++) out[i] = in[k] + k;)
K(first_wins, for (int k = m - 1; k >= 0; k--) out[i] = in[k] + k;)
K(nested_break, int s = 0; for (int j = 0; j < 3; j++) for (int k = 0; k < m; k++) { if (in[k] == j) break; s += in[k]; } out[i] = s;)
K(outer_break, int s = 0; for (int j = 0; j < 3; j++) { int k = 0; for (; k < m; k++) { if (in[k] == j) break; s += in[k]; } if (k < m) break; } out[i] = s;)
K(carried, int p = 0; int s = 0; for (int k = 0; k < m; k++) { s += p * in[k]; p = in[k]; } out[i] = s;)
K(carried_reset, int s = 0; for (int k = 0; k < m; k++) { int p = 0; s += p * in[k]; p = in[k]; } out[i] = s;)
K(falls, int s = 0; switch (in[i]) { case 1: s += 1; case 2: s += 2; break; default: s = 9; } out[i] = s;)
K(falls_not, int s = 0; switch (in[i]) { case 1: s += 1; break; case 2: s += 2; break; default: s = 9; } out[i] = s;)
K(short_and, int s = 0; if (in[i] > 0 && (s = 5) > 0) s++; out[i] = s;)
K(both_and, int s = 0; if ((s = 5) > 0 && in[i] > 0) s++; out[i] = s;)
K(do_once, int s = 0; int k = 0; do { s += in[k]; k++; } while (k < m); out[i] = s;)
K(while_none, int s = 0; int k = 0; while (k < m) { s += in[k]; k++; } out[i] = s;)
K(swapped_update, int a = in[i]; int b = in[i + 1]; for (int k = 0; k < m; k++) { int t = a; a = b; b = t + b; } out[i] = a;)
K(update, int a = in[i]; int b = in[i + 1]; for (int k = 0; k < m; k++) { a = b; b = a + b; } out[i] = a;)
K(one_behind, int s = 0; int p = in[0]; for (int k = 1; k < m; k++) { s += p; p = in[k]; } out[i] = s;)
K(on_time, int s = 0; for (int k = 0; k < m; k++) s += in[k]; out[i] = s;)
K(found_first, int at = -1; for (int k = 0; k < m; k++) if (in[k] == i && at < 0) at = k; out[i] = at;)
K(found_last, int at = -1; for (int k = 0; k < m; k++) if (in[k] == i) at = k; out[i] = at;)
