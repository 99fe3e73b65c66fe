/** The last so many; the oldest goes first. */
export function createMemory<Value>(size: number) {
  const kept = new Map<string, Value>()
  return {
    get: (name: string) => kept.get(name),
    set(name: string, value: Value) {
      if (kept.size >= size) kept.delete(kept.keys().next().value ?? '')
      kept.set(name, value)
    },
  }
}
