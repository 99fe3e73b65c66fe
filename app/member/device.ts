import { removeDatabase } from '../browser/remove-database.ts'
import { appName, findNote, noteKey } from './note.ts'

/** What pages keep beside the record of whoever uses them. Who agreed to nothing has it as guests do, and nowhere else. */
const ofMember = /^(firestore_|exhale:(challenges|reasons|survey:.+|certificate-draft|due-rest)$)/
const ofClient = /^(firestore_|exhale:challenges$)/

/** Gives up what is kept here, sent or not. A tab that still has it open lets go of it automatically. */
export async function forgetMember(): Promise<void> {
  const note = findNote()
  if (!note) return
  const isOwn = note.isEmpty ? ofClient : ofMember
  for (const name of Object.keys(localStorage)) if (isOwn.test(name)) localStorage.removeItem(name)
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
