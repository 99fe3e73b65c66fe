/** Those that were used last, as many as weigh `most` together: each one where nothing else is said. */
export function createRecent<Key, Value>(most: number, weigh: (value: Value, key: Key) => number = () => 1) {
  // Bounded: `most`.
  const kept = new Map<Key, { value: Value; weight: number }>()
  let total = 0

  function drop(key: Key): void {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  return {
    get(key: Key): Value | undefined {
      const known = kept.get(key)
      if (!known) return undefined
      // To the end: what was asked for last goes last.
      kept.delete(key)
      kept.set(key, known)
      return known.value
    },

    set(key: Key, value: Value): void {
      drop(key)
      const weight = weigh(value, key)
      kept.set(key, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= most) return
        drop(oldest)
      }
    },

    drop,

    clear(): void {
      kept.clear()
      total = 0
    },
  }
}
