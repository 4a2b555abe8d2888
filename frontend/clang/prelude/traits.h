// <type_traits>, <utility>, <limits>, <initializer_list>: ordinary code. `cuda::std` is the same namespace.
#pragma clang force_cuda_host_device begin
namespace std {
using ::size_t; using ::ptrdiff_t; using ::nullptr_t; using ::intptr_t; using ::uintptr_t; using ::intmax_t; using ::uintmax_t;
using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t; using ::uint8_t; using ::uint16_t; using ::uint32_t;
using ::uint64_t; using ::clock_t; using ::time_t;
enum class byte : unsigned char {};
template <typename I> constexpr I to_integer(byte b) noexcept { return static_cast<I>(b); }

template <typename T, T v> struct integral_constant {
  static constexpr T value = v;
  using value_type = T;
  using type = integral_constant;
  constexpr operator T() const noexcept { return v; }
  constexpr T operator()() const noexcept { return v; }
};
template <bool b> using bool_constant = integral_constant<bool, b>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template <bool b, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <bool b, typename T = void> using enable_if_t = typename enable_if<b, T>::type;
template <bool b, typename T, typename U> struct conditional { using type = T; };
template <typename T, typename U> struct conditional<false, T, U> { using type = U; };
template <bool b, typename T, typename U> using conditional_t = typename conditional<b, T, U>::type;
template <typename...> struct __void { using type = void; };
template <typename... T> using void_t = typename __void<T...>::type;
template <typename T> struct __identity { using type = T; };

#define GPUVERIFY_TYPE(name) template <typename T> using name##_t = typename name<T>::type;
#define GPUVERIFY_TRAIT(name) template <typename T> inline constexpr bool name##_v = name<T>::value;
template <typename T> struct remove_const : __identity<T> {};
template <typename T> struct remove_const<const T> : __identity<T> {};
template <typename T> struct remove_volatile : __identity<T> {};
template <typename T> struct remove_volatile<volatile T> : __identity<T> {};
template <typename T> struct remove_cv : remove_const<typename remove_volatile<T>::type> {};
template <typename T> struct remove_reference : __identity<T> {};
template <typename T> struct remove_reference<T &> : __identity<T> {};
template <typename T> struct remove_reference<T &&> : __identity<T> {};
template <typename T> struct remove_cvref : remove_cv<typename remove_reference<T>::type> {};
template <typename T> struct add_const : __identity<const T> {};
template <typename T> struct add_volatile : __identity<volatile T> {};
template <typename T> struct add_cv : __identity<const volatile T> {};
template <typename T, typename = void> struct add_lvalue_reference : __identity<T> {};
template <typename T> struct add_lvalue_reference<T, void_t<T &>> : __identity<T &> {};
template <typename T, typename = void> struct add_rvalue_reference : __identity<T> {};
template <typename T> struct add_rvalue_reference<T, void_t<T &>> : __identity<T &&> {};
template <typename T, typename = void> struct add_pointer : __identity<T> {};
template <typename T> struct add_pointer<T, void_t<typename remove_reference<T>::type *>>
    : __identity<typename remove_reference<T>::type *> {};
template <typename T> struct remove_pointer : __identity<T> {};
template <typename T> struct remove_pointer<T *> : __identity<T> {};
template <typename T> struct remove_pointer<T *const> : __identity<T> {};
template <typename T> struct remove_pointer<T *volatile> : __identity<T> {};
template <typename T> struct remove_pointer<T *const volatile> : __identity<T> {};
template <typename T> struct remove_extent : __identity<T> {};
template <typename T> struct remove_extent<T[]> : __identity<T> {};
template <typename T, size_t n> struct remove_extent<T[n]> : __identity<T> {};
template <typename T> struct remove_all_extents : __identity<T> {};
template <typename T> struct remove_all_extents<T[]> : remove_all_extents<T> {};
template <typename T, size_t n> struct remove_all_extents<T[n]> : remove_all_extents<T> {};
template <typename T> struct underlying_type : __identity<__underlying_type(T)> {};
GPUVERIFY_TYPE(remove_const) GPUVERIFY_TYPE(remove_volatile) GPUVERIFY_TYPE(remove_cv) GPUVERIFY_TYPE(remove_reference)
GPUVERIFY_TYPE(remove_cvref) GPUVERIFY_TYPE(add_const) GPUVERIFY_TYPE(add_volatile) GPUVERIFY_TYPE(add_cv)
GPUVERIFY_TYPE(add_lvalue_reference) GPUVERIFY_TYPE(add_rvalue_reference) GPUVERIFY_TYPE(add_pointer)
GPUVERIFY_TYPE(remove_pointer) GPUVERIFY_TYPE(remove_extent) GPUVERIFY_TYPE(remove_all_extents) GPUVERIFY_TYPE(underlying_type)
template <typename T> typename add_rvalue_reference<T>::type declval() noexcept;

template <typename T, typename U> struct is_same : false_type {};
template <typename T> struct is_same<T, T> : true_type {};
template <typename T, typename U> inline constexpr bool is_same_v = is_same<T, U>::value;
#define GPUVERIFY_OF(name, T) template <> struct name<T> : true_type {};
template <typename T> struct __integral : false_type {};
GPUVERIFY_OF(__integral, bool) GPUVERIFY_OF(__integral, char) GPUVERIFY_OF(__integral, signed char)
GPUVERIFY_OF(__integral, unsigned char) GPUVERIFY_OF(__integral, wchar_t) GPUVERIFY_OF(__integral, char16_t)
GPUVERIFY_OF(__integral, char32_t) GPUVERIFY_OF(__integral, short) GPUVERIFY_OF(__integral, unsigned short)
GPUVERIFY_OF(__integral, int) GPUVERIFY_OF(__integral, unsigned int) GPUVERIFY_OF(__integral, long)
GPUVERIFY_OF(__integral, unsigned long) GPUVERIFY_OF(__integral, long long) GPUVERIFY_OF(__integral, unsigned long long)
template <typename T> struct __floating : false_type {};
GPUVERIFY_OF(__floating, float) GPUVERIFY_OF(__floating, double) GPUVERIFY_OF(__floating, long double)
#undef GPUVERIFY_OF
template <typename T> struct is_integral : __integral<typename remove_cv<T>::type> {};
template <typename T> struct is_floating_point : __floating<typename remove_cv<T>::type> {};
template <typename T> struct is_arithmetic : bool_constant<is_integral<T>::value || is_floating_point<T>::value> {};
template <typename T> struct is_void : is_same<void, typename remove_cv<T>::type> {};
template <typename T> struct is_null_pointer : is_same<nullptr_t, typename remove_cv<T>::type> {};
template <typename T> struct is_fundamental
    : bool_constant<is_arithmetic<T>::value || is_void<T>::value || is_null_pointer<T>::value> {};
template <typename T> struct __pointer : false_type {};
template <typename T> struct __pointer<T *> : true_type {};
template <typename T> struct is_pointer : __pointer<typename remove_cv<T>::type> {};
template <typename T> struct is_array : false_type {};
template <typename T> struct is_array<T[]> : true_type {};
template <typename T, size_t n> struct is_array<T[n]> : true_type {};
template <typename T> struct is_lvalue_reference : false_type {};
template <typename T> struct is_lvalue_reference<T &> : true_type {};
template <typename T> struct is_rvalue_reference : false_type {};
template <typename T> struct is_rvalue_reference<T &&> : true_type {};
template <typename T> struct is_reference : bool_constant<is_lvalue_reference<T>::value || is_rvalue_reference<T>::value> {};
template <typename T> struct is_const : false_type {};
template <typename T> struct is_const<const T> : true_type {};
template <typename T> struct is_volatile : false_type {};
template <typename T> struct is_volatile<volatile T> : true_type {};
template <typename T> struct is_function : bool_constant<!is_const<const T>::value && !is_reference<T>::value> {};
#define GPUVERIFY_ASKED(name) template <typename T> struct is_##name : bool_constant<__is_##name(T)> {}; GPUVERIFY_TRAIT(is_##name)
GPUVERIFY_ASKED(enum) GPUVERIFY_ASKED(class) GPUVERIFY_ASKED(union) GPUVERIFY_ASKED(empty) GPUVERIFY_ASKED(final)
GPUVERIFY_ASKED(abstract) GPUVERIFY_ASKED(polymorphic) GPUVERIFY_ASKED(aggregate) GPUVERIFY_ASKED(trivial) GPUVERIFY_ASKED(pod)
GPUVERIFY_ASKED(standard_layout) GPUVERIFY_ASKED(trivially_copyable) GPUVERIFY_ASKED(literal_type)
GPUVERIFY_ASKED(trivially_destructible) GPUVERIFY_ASKED(member_function_pointer) GPUVERIFY_ASKED(member_object_pointer)
#undef GPUVERIFY_ASKED
template <typename T> struct has_virtual_destructor : bool_constant<__has_virtual_destructor(T)> {};
template <typename T> struct is_member_pointer : bool_constant<__is_member_pointer(T)> {};
template <typename T> struct is_scalar : bool_constant<is_arithmetic<T>::value || is_enum<T>::value || is_pointer<T>::value ||
                                                       is_member_pointer<T>::value || is_null_pointer<T>::value> {};
template <typename T> struct is_object : bool_constant<!is_function<T>::value && !is_reference<T>::value && !is_void<T>::value> {};
template <typename T> struct is_compound : bool_constant<!is_fundamental<T>::value> {};
template <typename T, bool = is_arithmetic<T>::value> struct is_signed : bool_constant<(T(-1) < T(0))> {};
template <typename T> struct is_signed<T, false> : false_type {};
template <typename T, bool = is_arithmetic<T>::value> struct is_unsigned : bool_constant<(T(0) < T(-1))> {};
template <typename T> struct is_unsigned<T, false> : false_type {};
template <typename B, typename D> struct is_base_of : bool_constant<__is_base_of(B, D)> {};
template <typename B, typename D> inline constexpr bool is_base_of_v = is_base_of<B, D>::value;
template <typename T, typename... A> struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
template <typename T, typename... A> inline constexpr bool is_constructible_v = is_constructible<T, A...>::value;
template <typename T, typename... A> struct is_nothrow_constructible : bool_constant<__is_nothrow_constructible(T, A...)> {};
template <typename T, typename... A> struct is_trivially_constructible : bool_constant<__is_trivially_constructible(T, A...)> {};
template <typename T> struct is_default_constructible : is_constructible<T> {};
template <typename T> struct is_copy_constructible : is_constructible<T, typename add_lvalue_reference<const T>::type> {};
template <typename T> struct is_move_constructible : is_constructible<T, typename add_rvalue_reference<T>::type> {};
template <typename T> struct is_trivially_default_constructible : is_trivially_constructible<T> {};
template <typename T> struct is_trivially_copy_constructible
    : is_trivially_constructible<T, typename add_lvalue_reference<const T>::type> {};
template <typename T> struct is_trivially_move_constructible
    : is_trivially_constructible<T, typename add_rvalue_reference<T>::type> {};
template <typename T> struct is_nothrow_default_constructible : is_nothrow_constructible<T> {};
template <typename T> struct is_nothrow_copy_constructible
    : is_nothrow_constructible<T, typename add_lvalue_reference<const T>::type> {};
template <typename T> struct is_nothrow_move_constructible
    : is_nothrow_constructible<T, typename add_rvalue_reference<T>::type> {};
template <typename T, typename U> struct is_assignable : bool_constant<__is_assignable(T, U)> {};
template <typename T, typename U> struct is_trivially_assignable : bool_constant<__is_trivially_assignable(T, U)> {};
template <typename T> struct is_move_assignable
    : is_assignable<typename add_lvalue_reference<T>::type, typename add_rvalue_reference<T>::type> {};
template <typename T> struct is_trivially_copy_assignable
    : is_trivially_assignable<typename add_lvalue_reference<T>::type, typename add_lvalue_reference<const T>::type> {};
template <typename T> struct is_trivially_move_assignable
    : is_trivially_assignable<typename add_lvalue_reference<T>::type, typename add_rvalue_reference<T>::type> {};
template <typename T, typename U> inline constexpr bool is_assignable_v = is_assignable<T, U>::value;
template <typename T> struct is_copy_assignable
    : is_assignable<typename add_lvalue_reference<T>::type, typename add_lvalue_reference<const T>::type> {};
template <typename T> void __accept(T) noexcept;
template <typename T, typename U, typename = void> struct is_convertible : bool_constant<is_void<T>::value && is_void<U>::value> {};
template <typename T, typename U> struct is_convertible<T, U, decltype(std::__accept<U>(std::declval<T>()))> : true_type {};
template <typename T, typename U> inline constexpr bool is_convertible_v = is_convertible<T, U>::value;
GPUVERIFY_TRAIT(is_integral) GPUVERIFY_TRAIT(is_floating_point) GPUVERIFY_TRAIT(is_arithmetic) GPUVERIFY_TRAIT(is_void)
GPUVERIFY_TRAIT(is_null_pointer) GPUVERIFY_TRAIT(is_fundamental) GPUVERIFY_TRAIT(is_pointer) GPUVERIFY_TRAIT(is_array)
GPUVERIFY_TRAIT(is_lvalue_reference) GPUVERIFY_TRAIT(is_rvalue_reference) GPUVERIFY_TRAIT(is_reference) GPUVERIFY_TRAIT(is_const)
GPUVERIFY_TRAIT(is_volatile) GPUVERIFY_TRAIT(is_function) GPUVERIFY_TRAIT(is_member_pointer) GPUVERIFY_TRAIT(is_scalar)
GPUVERIFY_TRAIT(is_object) GPUVERIFY_TRAIT(is_compound) GPUVERIFY_TRAIT(is_signed) GPUVERIFY_TRAIT(is_unsigned)
GPUVERIFY_TRAIT(is_default_constructible) GPUVERIFY_TRAIT(is_copy_constructible) GPUVERIFY_TRAIT(is_move_constructible)
GPUVERIFY_TRAIT(is_trivially_default_constructible) GPUVERIFY_TRAIT(is_trivially_copy_constructible)
GPUVERIFY_TRAIT(is_copy_assignable) GPUVERIFY_TRAIT(is_move_assignable) GPUVERIFY_TRAIT(is_trivially_move_constructible)
GPUVERIFY_TRAIT(is_trivially_copy_assignable) GPUVERIFY_TRAIT(is_trivially_move_assignable)
GPUVERIFY_TRAIT(is_nothrow_default_constructible) GPUVERIFY_TRAIT(is_nothrow_copy_constructible)
GPUVERIFY_TRAIT(is_nothrow_move_constructible) GPUVERIFY_TRAIT(has_virtual_destructor)
template <typename T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <typename T> struct rank : integral_constant<size_t, 0> {};
template <typename T> struct rank<T[]> : integral_constant<size_t, rank<T>::value + 1> {};
template <typename T, size_t n> struct rank<T[n]> : integral_constant<size_t, rank<T>::value + 1> {};
template <typename T, unsigned i = 0> struct extent : integral_constant<size_t, 0> {};
template <typename T, unsigned i> struct extent<T[], i> : integral_constant<size_t, i ? extent<T, i ? i - 1 : 0>::value : 0> {};
template <typename T, size_t n, unsigned i>
struct extent<T[n], i> : integral_constant<size_t, i ? extent<T, i ? i - 1 : 0>::value : n> {};
template <typename T> inline constexpr size_t alignment_of_v = alignment_of<T>::value;
template <typename T> inline constexpr size_t rank_v = rank<T>::value;
template <typename T, unsigned i = 0> inline constexpr size_t extent_v = extent<T, i>::value;
template <typename...> struct conjunction : true_type {};
template <typename T> struct conjunction<T> : T {};
template <typename T, typename... U> struct conjunction<T, U...> : conditional<bool(T::value), conjunction<U...>, T>::type {};
template <typename...> struct disjunction : false_type {};
template <typename T> struct disjunction<T> : T {};
template <typename T, typename... U> struct disjunction<T, U...> : conditional<bool(T::value), T, disjunction<U...>>::type {};
template <typename T> struct negation : bool_constant<!bool(T::value)> {};
template <typename... T> inline constexpr bool conjunction_v = conjunction<T...>::value;
template <typename... T> inline constexpr bool disjunction_v = disjunction<T...>::value;
template <typename T> inline constexpr bool negation_v = negation<T>::value;
#undef GPUVERIFY_TRAIT

template <typename T> struct __signs {};
#define GPUVERIFY_SIGNS(name)                                                                                        \
  template <> struct __signs<signed name> { using with = signed name; using without = unsigned name; };       \
  template <> struct __signs<unsigned name> { using with = signed name; using without = unsigned name; };
GPUVERIFY_SIGNS(char) GPUVERIFY_SIGNS(short) GPUVERIFY_SIGNS(int) GPUVERIFY_SIGNS(long) GPUVERIFY_SIGNS(long long)
#undef GPUVERIFY_SIGNS
template <> struct __signs<char> : __signs<signed char> {};
template <> struct __signs<wchar_t> : __signs<int> {};
template <> struct __signs<char16_t> : __signs<unsigned short> {};
template <> struct __signs<char32_t> : __signs<unsigned int> {};
template <typename T, bool = is_enum<T>::value> struct __number : __identity<T> {};
template <typename T> struct __number<T, true> : __identity<__underlying_type(T)> {};
template <typename From, typename T> struct __as_qualified : __identity<T> {};
template <typename From, typename T> struct __as_qualified<const From, T> : __identity<const T> {};
template <typename From, typename T> struct __as_qualified<volatile From, T> : __identity<volatile T> {};
template <typename From, typename T> struct __as_qualified<const volatile From, T> : __identity<const volatile T> {};
template <typename T> struct make_signed
    : __as_qualified<T, typename __signs<typename __number<typename remove_cv<T>::type>::type>::with> {};
template <typename T> struct make_unsigned
    : __as_qualified<T, typename __signs<typename __number<typename remove_cv<T>::type>::type>::without> {};
template <typename T, bool array = is_array<T>::value, bool function = is_function<T>::value> struct __decayed : remove_cv<T> {};
template <typename T> struct __decayed<T, true, false> : __identity<typename remove_extent<T>::type *> {};
template <typename T> struct __decayed<T, false, true> : __identity<T *> {};
template <typename T> struct decay : __decayed<typename remove_reference<T>::type> {};
GPUVERIFY_TYPE(make_signed) GPUVERIFY_TYPE(make_unsigned) GPUVERIFY_TYPE(decay)
template <typename T, typename U, typename = void> struct __common {};
template <typename T, typename U> struct __common<T, U, void_t<decltype(false ? declval<T>() : declval<U>())>>
    : decay<decltype(false ? declval<T>() : declval<U>())> {};
template <typename... T> struct common_type {};
template <typename T> struct common_type<T> : common_type<T, T> {};
template <typename T, typename U> struct common_type<T, U> : __common<typename decay<T>::type, typename decay<U>::type> {};
template <typename T, typename U, typename V, typename... W>
struct common_type<T, U, V, W...> : common_type<typename common_type<T, U>::type, V, W...> {};
template <typename... T> using common_type_t = typename common_type<T...>::type;
template <size_t n, size_t alignment = 16> struct aligned_storage { struct type { alignas(alignment) unsigned char data[n]; }; };
template <size_t n, size_t alignment = 16> using aligned_storage_t = typename aligned_storage<n, alignment>::type;
#undef GPUVERIFY_TYPE

template <typename T> constexpr T &&forward(typename remove_reference<T>::type &t) noexcept { return static_cast<T &&>(t); }
template <typename T> constexpr T &&forward(typename remove_reference<T>::type &&t) noexcept { return static_cast<T &&>(t); }
template <typename T> constexpr typename remove_reference<T>::type &&move(T &&t) noexcept {
  return static_cast<typename remove_reference<T>::type &&>(t);
}
template <typename T> constexpr const T &as_const(T &t) noexcept { return t; }
template <typename T> void as_const(const T &&) = delete;
template <typename T> constexpr T *addressof(T &t) noexcept { return __builtin_addressof(t); }
template <typename T> constexpr void swap(T &a, T &b) {
  T old = static_cast<T &&>(a);
  a = static_cast<T &&>(b);
  b = static_cast<T &&>(old);
}
template <typename T, size_t n> constexpr void swap(T (&a)[n], T (&b)[n]) {
  for (size_t i = 0; i < n; ++i) swap(a[i], b[i]);
}
template <typename T, typename U = T> constexpr T exchange(T &t, U &&value) {
  T old = static_cast<T &&>(t);
  t = static_cast<U &&>(value);
  return old;
}
template <typename T, T... i> struct integer_sequence {
  using value_type = T;
  static constexpr size_t size() noexcept { return sizeof...(i); }
};
template <size_t... i> using index_sequence = integer_sequence<size_t, i...>;
template <typename T, T n> using make_integer_sequence = __make_integer_seq<integer_sequence, T, n>;
template <size_t n> using make_index_sequence = make_integer_sequence<size_t, n>;
template <typename... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;

template <typename F, typename... A> constexpr auto invoke(F &&f, A &&...a) -> decltype(static_cast<F &&>(f)(static_cast<A &&>(a)...)) {
  return static_cast<F &&>(f)(static_cast<A &&>(a)...);
}
template <typename, typename F, typename... A> struct __invoked {};
template <typename F, typename... A>
struct __invoked<void_t<decltype(declval<F>()(declval<A>()...))>, F, A...> : __identity<decltype(declval<F>()(declval<A>()...))> {};
template <typename F, typename... A> struct invoke_result : __invoked<void, F, A...> {};
template <typename F, typename... A> using invoke_result_t = typename invoke_result<F, A...>::type;
template <typename, typename F, typename... A> struct __invocable : false_type {};
template <typename F, typename... A> struct __invocable<void_t<typename invoke_result<F, A...>::type>, F, A...> : true_type {};
template <typename F, typename... A> struct is_invocable : __invocable<void, F, A...> {};
template <typename F, typename... A> inline constexpr bool is_invocable_v = is_invocable<F, A...>::value;
template <typename> struct result_of;
template <typename F, typename... A> struct result_of<F(A...)> : invoke_result<F, A...> {};
template <typename T> using result_of_t = typename result_of<T>::type;

enum float_round_style { round_indeterminate = -1, round_toward_zero = 0, round_to_nearest = 1 };
template <typename T> struct numeric_limits {
  static constexpr bool is_specialized = false, is_signed = false, is_integer = false, is_exact = false;
  static constexpr T min() noexcept { return T(); }
  static constexpr T max() noexcept { return T(); }
  static constexpr T lowest() noexcept { return T(); }
  static constexpr T epsilon() noexcept { return T(); }
  static constexpr T infinity() noexcept { return T(); }
};
template <typename T> struct numeric_limits<const T> : numeric_limits<T> {};
#define GPUVERIFY_LIMITS(T, least, most)                                                                                     \
  template <> struct numeric_limits<T> {                                                                                     \
    static constexpr bool is_specialized = true, is_signed = static_cast<T>(-1) < static_cast<T>(0), is_integer = true, is_exact = true;               \
    static constexpr bool has_infinity = false, has_quiet_NaN = false, is_bounded = true, is_modulo = !is_signed;            \
    static constexpr int radix = 2, digits = int(sizeof(T)) * 8 - is_signed, digits10 = digits * 643 / 2136;                 \
    static constexpr T min() noexcept { return least; }                                                                      \
    static constexpr T max() noexcept { return most; }                                                                       \
    static constexpr T lowest() noexcept { return least; }                                                                   \
    static constexpr T epsilon() noexcept { return 0; }                                                                      \
    static constexpr T infinity() noexcept { return 0; }                                                                     \
    static constexpr T quiet_NaN() noexcept { return 0; }                                                                    \
  };
#define GPUVERIFY_PAIR(name, most)                                         \
  GPUVERIFY_LIMITS(signed name, -most - 1, most)                           \
  GPUVERIFY_LIMITS(unsigned name, 0, static_cast<unsigned name>(most) * 2 + 1)
GPUVERIFY_PAIR(char, __SCHAR_MAX__) GPUVERIFY_PAIR(short, __SHRT_MAX__) GPUVERIFY_PAIR(int, __INT_MAX__)
GPUVERIFY_PAIR(long, __LONG_MAX__) GPUVERIFY_PAIR(long long, __LONG_LONG_MAX__)
GPUVERIFY_LIMITS(char, -__SCHAR_MAX__ - 1, __SCHAR_MAX__)
#undef GPUVERIFY_PAIR
#undef GPUVERIFY_LIMITS
template <> struct numeric_limits<bool> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false, is_bounded = true, is_modulo = false;
  static constexpr int radix = 2, digits = 1, digits10 = 0;
  static constexpr bool min() noexcept { return false; }
  static constexpr bool max() noexcept { return true; }
  static constexpr bool lowest() noexcept { return false; }
};
#define GPUVERIFY_LIMITS(T, name, inf, nan)                                                                                  \
  template <> struct numeric_limits<T> {                                                                                     \
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false, is_iec559 = true;    \
    static constexpr bool has_infinity = true, has_quiet_NaN = true, is_bounded = true, is_modulo = false;                    \
    static constexpr int radix = 2, digits = name##_MANT_DIG__, digits10 = name##_DIG__;                                     \
    static constexpr int max_exponent = name##_MAX_EXP__, min_exponent = name##_MIN_EXP__;                                   \
    static constexpr T min() noexcept { return name##_MIN__; }                                                               \
    static constexpr T max() noexcept { return name##_MAX__; }                                                               \
    static constexpr T lowest() noexcept { return -name##_MAX__; }                                                           \
    static constexpr T epsilon() noexcept { return name##_EPSILON__; }                                                       \
    static constexpr T denorm_min() noexcept { return name##_DENORM_MIN__; }                                                 \
    static constexpr T round_error() noexcept { return T(0.5); }                                                             \
    static constexpr T infinity() noexcept { return inf; }                                                                   \
    static constexpr T quiet_NaN() noexcept { return nan; }                                                                  \
    static constexpr T signaling_NaN() noexcept { return nan; }                                                              \
  };
GPUVERIFY_LIMITS(float, __FLT, __builtin_huge_valf(), __builtin_nanf(""))
GPUVERIFY_LIMITS(double, __DBL, __builtin_huge_val(), __builtin_nan(""))
#undef GPUVERIFY_LIMITS
}
namespace cuda { namespace std = ::std; }
#pragma clang force_cuda_host_device end
