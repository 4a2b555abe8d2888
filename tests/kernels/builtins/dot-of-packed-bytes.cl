//pass
//--local_size=64 --num_groups=2
// Products of bytes with and without signs, and a sum that saturates (cl_khr_integer_dot_product).

__kernel void dots(__global int *out, __global uint *plain) {
  int i = get_global_id(0);
  uint a = 0xff02fe01u, b = 0x01ff0302u;
  __assert(dot_4x8packed_ss_int(a, b) == -1 - 2 - 6 + 2);
  __assert(dot_4x8packed_uu_uint(a, b) == 255u + 2u * 255u + 254u * 3u + 2u);
  __assert(dot_4x8packed_us_int(a, b) == 255 - 2 + 254 * 3 + 2);
  __assert(dot_4x8packed_su_int(a, b) == -1 + 2 * 255 - 6 + 2);
  __assert(dot_acc_sat_4x8packed_ss_int(0x01010101u, 0x01010101u, 0x7ffffffe) == 0x7fffffff);
  __assert(dot_acc_sat_4x8packed_uu_uint(0x01010101u, 0x01010101u, 0xfffffffeu) == 0xffffffffu);
  __assert(dot_acc_sat_4x8packed_ss_int(a, b, 10) == 3);
  out[i + dot_4x8packed_ss_int(i & 1, 1) - (i & 1)] = i;
  plain[i] = a;
}
