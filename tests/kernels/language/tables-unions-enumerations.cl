//pass
//--local_size=64 --num_groups=4

__constant int table[2][2] = {{1, 2}, {3, 4}};
__constant float4 colours[] = {(float4)(1), (float4)(0, 1, 2, 3)};
enum mode { FIRST = 3, SECOND, THIRD = FIRST * 4 };
union bits {
  int i;
  float f;
  char c[4];
};
typedef struct {
  int *here;
  union bits bits;
} node;

static inline int twice(int x) { return 2 * x; }
inline int __attribute__((always_inline)) thrice(int x) { return 3 * x; }

__kernel void one(__global int *p) {
  p[get_global_id(0)] = table[get_local_id(0) & 1][0] + twice(SECOND) + thrice(sizeof(colours) / sizeof(colours[0]));
  __assert(table[1][0] == 3);
  __assert(THIRD == 12);
  union bits x;
  x.f = 0.0f;
  __assert(x.i == 0);
  x.i = 0x01020304;
  __assert(x.c[0] == 4);
  int y = 1;
  node n = {&y, {5}};
  *n.here += n.bits.i;
  __assert(y == 6);
}

__kernel void two(__global float4 *p) { p[get_global_id(0)] = colours[1].wzyx; }
