import { removeDatabase } from '../browser/remove-database.ts'
import { appName, findNote, noteKey } from './note.ts'

/** Gives up what is kept here, sent or not. A tab that still has it open lets go of it automatically. */
export async function forgetMember(): Promise<void> {
  const note = findNote()
  if (!note) return
  for (const name of Object.keys(localStorage))
    if (/^(firestore_|exhale:challenges$)/.test(name)) localStorage.removeItem(name)
  // Where the official client keeps it.
  const isGone = await removeDatabase(`firestore/${appName(note.uid)}/${note.projectId}/main`)
  // A page that leaves meanwhile does not see it through; while the note is there, the next one does.
  if (isGone) localStorage.removeItem(noteKey)
}

/** The same for everyone else. */
export async function forgetOthers(uids: readonly (string | undefined)[]): Promise<void> {
  const note = findNote()
  if (note && !uids.includes(note.uid)) await forgetMember()
}
