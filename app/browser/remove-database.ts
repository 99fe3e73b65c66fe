/** Removes one of this browser's databases. False where another tab still holds it; it goes as soon as that one lets go. */
export function removeDatabase(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const removal = indexedDB.deleteDatabase(name)
    removal.onsuccess = () => resolve(true)
    removal.onblocked = () => resolve(false)
    removal.onerror = () => reject(removal.error)
  })
}
