//pass
//
// listed: WIDTH=1 is defined (-DWIDTH=1)
// A variable is declared only under conditions that ask which number the build gives a macro.
void leave(__global float *out, int i, float value) {
#if WIDTH == 1
  int place = i;
#elif WIDTH == 2
  int place = 2 * i;
#endif
  out[place] = value;
}

int thrice(int i) {
  int place = 3 * i;
  return place;
}

__kernel void scale(__global float *restrict out, int n) {
  int i = get_global_id(0);
  if (i < n)
    leave(out, i, i);
}
