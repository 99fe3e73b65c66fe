/** Who this device's member is in their challenges, for pages that could not ask the server. Goes when they sign out. */

const key = 'exhale:challenges'

type Place = { uid: string; name: string; role: 'member' | 'supporter' }

function read(): Record<string, Place> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, Place> | null) ?? {}
  } catch {
    return {}
  }
}

export function findPlace(id: string, uid: string): Place | undefined {
  const place = read()[id]
  return place?.uid === uid ? place : undefined
}

/** Every challenge they were in when this device last looked. */
export const listPlaces = (): string[] => Object.keys(read())

export function notePlace(id: string, place: Place): void {
  localStorage.setItem(key, JSON.stringify({ ...read(), [id]: place }))
}

export function forgetPlace(id: string): void {
  const { [id]: _, ...others } = read()
  localStorage.setItem(key, JSON.stringify(others))
}
