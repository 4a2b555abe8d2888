//pass
//--blockDim=64 --gridDim=1
// A copy constructor runs for variables, members and parameters that are initialised with an object, not for the results of calls.

struct Counted {
  int at, copies;
  __device__ Counted(int a) : at(a), copies(0) {}
  __device__ Counted(const Counted &other) : at(other.at), copies(other.copies + 1) {
    if (copies > 1)
      at += 64;
  }
  __device__ Counted doubled() const { return Counted(at * 2); }
};

struct Holder {
  Counted one;
  int more;
  __device__ Holder(const Counted &c, int m) : one(c), more(m) {}
};

struct Derived : Counted {
  int own;
  __device__ Derived(int a) : Counted(a), own(a) {}
};

__device__ int byvalue(Counted c) { return c.at + c.copies; }
__device__ int byreference(const Counted &c) { return c.at + c.copies; }
__device__ Counted made(int n) {
  if (n < 0)
    return Counted(0);
  return Counted(n);
}

__global__ void copied(int *out, int *more, int *third) {
  int t = threadIdx.x;
  Counted first(t);
  Counted second = first, third_one(second), fourth{third_one};
  auto fifth = first.doubled();                                   // not copied
  out[third_one.at - 64] = second.copies + fourth.at;             // t, as the second copy is 64 more
  more[byvalue(made(t)) + (byvalue(first) - byreference(first) - 1) * t] = byvalue(made(t).doubled());
  Holder holder(second, t);
  Derived derived(t);
  Counted sliced = derived;
  Counted chosen = t < 32 ? first : derived.own < 0 ? second : first;
  Counted several[2] = {Counted(t), made(t)};
  Counted last = several[1];
  third[holder.one.at - 64 + (sliced.copies - 1) * t + (chosen.copies - 1) * t + (last.copies - 1) * t] = fifth.at;
}
