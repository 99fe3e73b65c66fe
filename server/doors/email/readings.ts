import type { AuditAction } from '../../../app/admin/audit/actions.ts'
import type { Backend } from '../../backend.ts'
import type { Note } from '../note.ts'

/** Whatever is done to an open letter loads it again: all of that is one look. */
const look = 10 * 60_000

/** Who opens someone's letter leaves a trace in the audit log, once for each look. */
export async function noteReading(
  { audit, clock }: Pick<Backend, 'audit' | 'clock'>,
  note: Note,
  reader: string,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  const looks = await audit.list({
    actor: reader,
    actions: ['email.read', 'email.linksShown'] satisfies AuditAction[],
    from: new Date(clock.now().getTime() - look),
  })
  if (!looks.some(({ subject }) => subject === id))
    await note({ action: 'email.read', subject: id, after: { kind } })
}

/** Who had its links shown, by name. */
export async function describeReveals({ mail, identity }: Pick<Backend, 'identity' | 'mail'>, id: string) {
  const reveals = await mail.listReveals(id)
  return Promise.all(
    reveals.map(async ({ reader, at }) => {
      const account = reader ? await identity.administration.find(reader) : undefined
      return { by: account?.name ?? account?.email ?? reader, at: at.getTime() }
    }),
  )
}
