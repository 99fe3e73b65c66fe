/**
 * Browsers may block everything a site could remember someone by, and throw when it is used. Pages still work: what they
 * keep then lasts as long as they are open.
 */
function createPassing() {
  // Bounded: by what one page keeps; it goes with the page.
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}

function replaceBlocked(owner: object, name: string, substitute: unknown): void {
  try {
    // A storage may also be there and refuse to be read, or be null.
    const { getItem } = owner[name as never] as Partial<Storage>
    getItem?.call(owner[name as never], '')
  } catch {
    Object.defineProperty(owner, name, { value: substitute, writable: true })
  }
}

/** A storage that is full takes nothing more: what it refuses lasts as long as the page, and nobody's page ends for it. */
function softenFull(): void {
  const { getItem, setItem, removeItem } = Storage.prototype
  // Bounded: by what one page keeps.
  const passing = new WeakMap<Storage, Map<string, string>>()
  Storage.prototype.setItem = function (key, text) {
    try {
      setItem.call(this, key, text)
      passing.get(this)?.delete(key)
    } catch {
      const values = passing.get(this) ?? new Map<string, string>()
      passing.set(this, values.set(key, String(text)))
    }
  }
  Storage.prototype.getItem = function (key) {
    return passing.get(this)?.get(key) ?? getItem.call(this, key)
  }
  Storage.prototype.removeItem = function (key) {
    passing.get(this)?.delete(key)
    removeItem.call(this, key)
  }
}

for (const name of ['localStorage', 'sessionStorage']) replaceBlocked(window, name, createPassing())
for (const name of ['indexedDB', 'caches']) replaceBlocked(window, name, undefined)
replaceBlocked(navigator, 'serviceWorker', undefined)
replaceBlocked(document, 'cookie', '')
softenFull()
