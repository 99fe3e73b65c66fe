/** The same, worked out once for what is asked again and again. When too much is remembered, it starts again. */
export function remember<Key, Value extends NonNullable<unknown>>(
  most: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  // Bounded: `most`.
  const lately = new Map<Key, Value>()
  return key => {
    const known = lately.get(key)
    if (known !== undefined) return known
    const value = make(key)
    if (lately.size >= most) lately.clear()
    lately.set(key, value)
    return value
  }
}
