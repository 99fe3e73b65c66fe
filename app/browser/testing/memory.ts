import { afterEach, beforeEach } from 'vitest'

/** A browser's memory, as far as what is kept needs one; empty before each test, and gone after it. */
export function giveMemory(): Map<string, string> {
  const memory = new Map<string, string>()
  beforeEach(() => {
    memory.clear()
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => memory.get(key) ?? null,
        setItem: (key: string, text: string) => void memory.set(key, text),
        removeItem: (key: string) => void memory.delete(key),
      },
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'localStorage')
  })
  return memory
}
