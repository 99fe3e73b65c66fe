import type { Hono } from 'hono'
import { readAsked } from '../../../app/audit/asked.ts'
import type { AuditLine } from '../../../app/audit/doors.ts'
import { isClosed } from '../../../app/map/roles.ts'
import { writeCsvPages } from '../../../platform/csv/write.ts'
import type { Backend } from '../../backend.ts'
import { createAuditDoors } from '../../doors/audit.ts'
import { createNote } from '../../doors/note.ts'
import type { Mount } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

type Parts = Pick<Backend, 'audit' | 'clock' | 'identity' | 'findPerson'>

const heads = ['number', 'time', 'who', 'roles', 'action', 'on', 'before', 'after', 'device', 'seal']

/** The audit log for a spreadsheet: what the page shows, all of it, sent as it's read. */
export function mountAudit(app: Hono<Mount>, parts: Parts): void {
  app.get('/admin/audit.csv', async context => {
    const person = await parts.findPerson(context.req.raw)
    const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
    if (isClosed('adminAudit', person)) return context.text('Forbidden', 403, headers)
    const findPerson = () => person
    const note = createNote(parts.audit, findPerson, context.req.header('user-agent') ?? null)
    const asked = readAsked(new URL(context.req.url).searchParams)
    const pages = createAuditDoors(parts, findPerson, note).listAll(asked)
    return sendCsv(context, 'audit.csv', writeCsvPages(heads, pages, toCells))
  })
}

const toCells = ({ position, at, who, roles, action, subject, before, after, device, seal }: AuditLine) => [
  String(position),
  new Date(at).toISOString(),
  who ?? '',
  roles.join(' '),
  action,
  subject,
  before ?? '',
  after ?? '',
  device,
  seal,
]
