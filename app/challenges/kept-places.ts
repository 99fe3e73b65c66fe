import { languageCodes } from '../../languages/languages.ts'
import { pathOf } from '../map/addresses.ts'
import { keepPage } from '../offline/keep-page.ts'

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

export function notePlace(id: string, place: Place): void {
  localStorage.setItem(key, JSON.stringify({ ...read(), [id]: place }))
}

/** What this device keeps of a challenge goes: its page in every language, and who its member was in it. */
export function forgetChallenge(id: string): void {
  const { [id]: _, ...others } = read()
  localStorage.setItem(key, JSON.stringify(others))
  for (const language of languageCodes) void keepPage(pathOf('challenge', language, { id }), false)
}

/** All but those that someone is still in. */
export function forgetOthers(ids: readonly string[]): void {
  for (const id of Object.keys(read())) if (!ids.includes(id)) forgetChallenge(id)
}
