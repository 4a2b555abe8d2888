// GoogleTest: its lists of types, and what fixtures derive from, as names without meaning.
namespace testing {
template <typename... T> struct Types { typedef Types type; };
struct [[clang::annotate("code")]] Test {
  Test();
  virtual ~Test();
  virtual void SetUp();
  virtual void TearDown();
};
template <typename T> struct [[clang::annotate("code")]] WithParamInterface {
  typedef T ParamType;
  virtual ~WithParamInterface();
  static const T &GetParam();
};
template <typename T> struct [[clang::annotate("code")]] TestWithParam : Test, WithParamInterface<T> {};
struct [[clang::annotate("code")]] Environment {
  virtual ~Environment();
  virtual void SetUp();
  virtual void TearDown();
};
Environment *AddGlobalTestEnvironment(Environment *);
void InitGoogleTest(int *, char **);
}  // namespace testing
