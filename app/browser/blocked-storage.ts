/**
 * Browsers may block everything a site could remember someone by, and throw when it is used. Pages still work: what they
 * keep then lasts as long as they are open.
 */
function createPassing() {
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

for (const name of ['localStorage', 'sessionStorage']) replaceBlocked(window, name, createPassing())
for (const name of ['indexedDB', 'caches']) replaceBlocked(window, name, undefined)
replaceBlocked(navigator, 'serviceWorker', undefined)
replaceBlocked(document, 'cookie', '')
