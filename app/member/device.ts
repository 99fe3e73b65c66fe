import { removeDatabase } from '../remove-database.ts'

/** What this device keeps of a member, so that it can be given up without loading the client that wrote it. */

export const noteKey = 'exhale:member'

type Note = { uid: string; name: string; projectId: string; unsent: number; reasons: string[] }

/** The client's name for one member: each has a store of their own, so that two people at one device never mix. */
export const appName = (uid: string): string => `member-${uid}`

export function noteMember(note: Note): void {
  localStorage.setItem(noteKey, JSON.stringify(note))
}

export const findNote = (): Note | undefined => readNote(localStorage.getItem(noteKey))

export function readNote(text: string | null | undefined): Note | undefined {
  try {
    return (JSON.parse(text ?? 'null') as Note | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Gives up what is kept here, sent or not. A tab that still has it open lets go of it by itself. */
export async function forgetMember(): Promise<void> {
  const note = findNote()
  if (!note) return
  for (const name of Object.keys(localStorage))
    if (name.startsWith('firestore_')) localStorage.removeItem(name)
  // Where the official client keeps it.
  const isGone = await removeDatabase(`firestore/${appName(note.uid)}/${note.projectId}/main`)
  // A page that leaves meanwhile does not see it through; while the note is there, the next one does.
  if (isGone) localStorage.removeItem(noteKey)
}

/** The same for whoever is none of these. */
export async function forgetOthers(uids: readonly (string | undefined)[]): Promise<void> {
  const note = findNote()
  if (note && !uids.includes(note.uid)) await forgetMember()
}
