/** What this device remembers of its member without the client that keeps their record: whose it is, and what is unsent. */

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
