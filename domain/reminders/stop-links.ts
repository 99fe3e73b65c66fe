import { createSealedLinks } from '../members/sealed-links.ts'

export type StopLinks = ReturnType<typeof createStopLinks>

/** One reminder of one person. */
export type ReminderName = { uid: string; id: string }

/** What a reminder carries so that it can be stopped from itself. */
export function createStopLinks(secret: string) {
  const links = createSealedLinks(secret, 'reminder links')
  return {
    write: ({ uid, id }: ReminderName): string => links.write([uid, id]),

    read(token: string): ReminderName | undefined {
      const [uid, id] = links.read(token) ?? []
      return uid !== undefined && id !== undefined ? { uid, id } : undefined
    },
  }
}
