// different: flat tiles_floor
// different: flat tiles_ceiling
// different: flat tiles_unsigned --relate 'n % 4 == 0'
// different: strided strided_multiplied
// different: strided_by strided_counted --relate 'm > 0'
// different: weighed_up weighed_down
// different: horner horner_turned --relate 'm > 0'
// different: flat both_from_one
// different: flat pairs_only
// different: flat first_left_out
// different: ends_at ends_at_limit
// different: flat down_unsigned
// different: last_written last_read
// different: rows columns --relate 'n == 3' --relate 'm == 2' --relate 'gridDim.x == 1' --relate 'blockDim.x == 4'
// different: while_not while_above
// different: prefix prefix_late --relate 'm > 0'
// different: inner_again inner_kept
// different: wide_limit narrow_limit
// different: covers covers_less
// different: covers covers_more
// different: step_of_block step_of_grid --relate 'gridDim.x * blockDim.x <= 1000000'
// different: flat triangle
// different: accumulated_product flat --relate 'm > 0'
// different: half_open closed

#define I int i = blockIdx.x * blockDim.x + threadIdx.x;
#define ONE I if (i > 0) return; int s = 0;
#define K(name, body) __global__ void name(int *out, const int *in, int n, int m) { ONE body out[0] = s; }
#define T(name, body) __global__ void name(int *out, const int *in, int n, int m) { I body }
K(flat, for (int k = 0; k < n; k++) s += in[k];)
K(tiles_floor, for (int a = 0; a < n / 4; a++) for (int b = 0; b < 4; b++) s += in[a * 4 + b];)
K(tiles_ceiling, for (int a = 0; a < (n + 3) / 4; a++) for (int b = 0; b < 4; b++) s += in[a * 4 + b];)
K(tiles_unsigned, for (unsigned a = 0; a < (unsigned)n / 4; a++) for (int b = 0; b < 4; b++) s += in[a * 4 + b];)
K(strided, for (int k = 0; k < n; k += 3) s += in[k];)
K(strided_multiplied, for (int k = 0; k * 3 < n; k++) s += in[k * 3];)
K(strided_by, for (int k = 0; k < n; k += m) s += in[k];)
K(strided_counted, for (int k = 0; k < (n + m - 1) / m; k++) s += in[k * m];)
K(weighed_up, for (int k = 0; k < n; k++) s += k * in[k];)
K(weighed_down, for (int k = 0; k < n; k++) s += (n - 1 - k) * in[k];)
K(horner, for (int k = 0; k < m; k++) s = s * 2 + in[k];)
K(horner_turned, for (int k = m - 1; k >= 0; k--) s = s * 2 + in[k];)
K(both_from_one, int z = 1; int k = 0; for (; k + 1 < n; k += 2) { s += in[k]; z += in[k + 1]; } for (; k < n; k++) s += in[k]; s += z;)
K(pairs_only, for (int k = 0; k + 1 < n; k += 2) { s += in[k]; s += in[k + 1]; })
K(first_left_out, for (int k = 1; k < n; k++) s += in[k];)
K(ends_at, int k = 0; for (; k < n; k++) s += in[k]; s += k;)
K(ends_at_limit, int k = 0; for (; k < n; k++) s += in[k]; s += n;)
K(down_unsigned, for (unsigned k = n; k-- > 0;) s += in[k];)
K(last_written, for (int k = 0; k < m; k++) s = in[k & 7];)
K(last_read, s = in[m - 1 & 7];)
T(rows, if (i < n) for (int k = 0; k < m; k++) out[i * m + k] = in[i + k];)
T(columns, if (i < n) for (int k = 0; k < m; k++) out[k * n + i] = in[i + k];)
K(while_not, int k = 0; while (k < n && in[k] != 0) k++; s = k;)
K(while_above, int k = 0; while (k < n && in[k] > 0) k++; s = k;)
T(prefix, if (i == 0) for (int k = 0; k < m; k++) out[k + 1] = out[k] + in[k];)
T(prefix_late, if (i == 0) { int s = out[0]; for (int k = 0; k < m; k++) { out[k] = s; s += in[k]; } })
K(inner_again, for (int a = 0; a < n; a++) { int t = 0; for (int b = 0; b < 3; b++) t += in[a + b]; s += t; })
K(inner_kept, int t = 0; for (int a = 0; a < n; a++) { for (int b = 0; b < 3; b++) t += in[a + b]; s += t; })
K(wide_limit, for (long long k = 0; k < (long long)n * m; k++) s += in[k & 3];)
K(narrow_limit, for (int k = 0; k < n * m; k++) s += in[k & 3];)
T(covers, if (i < n) out[i] = in[i];)
T(covers_less, if (i < n && i >= 1) out[i] = in[i];)
T(covers_more, if (i <= n) out[i] = in[i];)
T(step_of_block, for (int k = i; k < n; k += gridDim.x * blockDim.x) out[k] = in[k];)
T(step_of_grid, if (i < n) out[i] = in[i];)
K(triangle, for (int a = 0; a < n; a++) for (int b = a; b < a + 1 && b < n - 1; b++) s += in[b];)
K(accumulated_product, s = 1; for (int k = 0; k < n; k++) s *= in[k];)
K(half_open, for (int k = n; k < m; k++) s += in[k];)
K(closed, for (int k = n; k <= m - 1; k++) s += in[k];)
