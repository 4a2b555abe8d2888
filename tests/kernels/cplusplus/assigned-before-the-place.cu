//pass
//--blockDim=64 --gridDim=1
// C++17: what is assigned is evaluated before the place that it is assigned to.

struct Cursor {
  int at;
  __device__ int next() { return at += 64; }
};

__global__ void ordered(int *out, int *more) {
  Cursor cursor = {(int)threadIdx.x - 64};
  int kept[2] = {0, 0};
  kept[(cursor.next() - (int)threadIdx.x) * 0] = cursor.at;  // what it was before the call: 64 less
  out[kept[0] + 64] = cursor.at;
  int y = 64;
  kept[(y = 1)] = y + 0;
  more[threadIdx.x + kept[1] * y] = kept[0];
}
