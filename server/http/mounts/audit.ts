import type { Hono } from 'hono'
import { readAsked } from '../../../app/audit/asked.ts'
import type { AuditLine } from '../../../app/audit/doors.ts'
import { isClosed } from '../../../app/map/roles.ts'
import { type CsvColumns, streamCsv } from '../../../platform/csv/write.ts'
import type { Backend } from '../../backend.ts'
import { createAuditDoors } from '../../doors/audit.ts'
import { createNote } from '../../doors/note.ts'
import type { Mount } from '../mount.ts'
import { quiet } from '../quiet.ts'
import { sendCsv } from '../send-csv.ts'

type Parts = Parameters<typeof createAuditDoors>[0] & Pick<Backend, 'findPerson'>

const columns: CsvColumns<AuditLine> = {
  number: ({ position }) => String(position),
  time: ({ at }) => new Date(at).toISOString(),
  who: ({ who }) => who ?? '',
  roles: ({ roles }) => roles.join(' '),
  action: ({ action }) => action,
  on: ({ subject }) => subject,
  before: ({ before }) => before ?? '',
  after: ({ after }) => after ?? '',
  device: ({ device }) => device,
  seal: ({ seal }) => seal,
}

/** The audit log for a spreadsheet: what the page shows, all of it, sent as it's read. */
export function mountAudit(app: Hono<Mount>, parts: Parts): void {
  app.get('/admin/audit.csv', async context => {
    const person = await parts.findPerson(context.req.raw)
    if (isClosed('adminAudit', person)) return context.text('Forbidden', 403, quiet)
    const findPerson = () => person
    const note = createNote(parts.audit, findPerson, context.req.header('user-agent') ?? null)
    const asked = readAsked(new URL(context.req.url).searchParams)
    const pages = createAuditDoors(parts, findPerson, note).listAll(asked)
    return sendCsv(context, 'audit.csv', streamCsv(columns, pages))
  })
}
