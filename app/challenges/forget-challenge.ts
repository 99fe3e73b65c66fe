import { languageCodes } from '../../languages/languages.ts'
import { pathOf } from '../map/addresses.ts'
import { keepPage } from '../offline/keep-page.ts'
import { forgetPlace, listPlaces } from './place-note.ts'

/** What this device keeps of a challenge goes: its page in every language, and who its member was in it. */
export function forgetChallenge(id: string): void {
  forgetPlace(id)
  for (const language of languageCodes) void keepPage(pathOf('challenge', language, { id }), false)
}

/** All but those that someone is still in. */
export function forgetOthers(ids: readonly string[]): void {
  for (const id of listPlaces()) if (!ids.includes(id)) forgetChallenge(id)
}
