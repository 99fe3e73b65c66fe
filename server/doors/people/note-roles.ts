import type { Transaction } from 'kysely'
import type { RoleChange } from '../../../services/identity/identity.ts'
import type { Note } from '../note.ts'
import { mask } from './parts.ts'

/** Whether a change gave roles, and whether it took some. */
export const compareRoles = ({ before, after }: Pick<RoleChange, 'before' | 'after'>) => ({
  isMore: after.some(role => !before.includes(role)),
  isLess: before.some(role => !after.includes(role)),
})

/** Writes down what became of someone's roles, and which invitations ended with them. */
export const noteRoles =
  (note: Note) =>
  async <Tables>(tx: Transaction<Tables>, change: RoleChange): Promise<void> => {
    const { id: subject, before, after, uninvited } = change
    const { isMore, isLess } = compareRoles(change)
    if (isMore) await note({ action: 'people.gainedRole', subject, before, after }, tx)
    if (isLess) await note({ action: 'people.lostRole', subject, before, after }, tx)
    for (const { id, email, roles } of uninvited)
      await note({ action: 'people.uninvited', subject: id, before: { address: mask(email), roles } }, tx)
  }
