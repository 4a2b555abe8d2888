//pass
//--local_size=64 --num_groups=2
// Nothing is shared: there is no race because there cannot be one.

__kernel void f(int n) {                    // vacuous: no-shared-access
  int squares[4];
  for (int i = 0; i < 4; i++)
    squares[i] = i * n;
}
