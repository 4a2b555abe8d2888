//pass
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  for (int i = 0; __invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(int) % 64 == tid)), i < n; i++)
    a[i * 64 + tid] = i;
}
