import type { Hono } from 'hono'
import { auditList } from '../../../app/admin/audit/audit-list.ts'
import { takeOutPath } from '../../../app/admin/email/paths.ts'
import { linkList, sortAndFilter } from '../../../app/admin/links/link-list.ts'
import type { DeskList } from '../../../app/admin/lists/define-list.ts'
import { booksPath, orderList } from '../../../app/admin/purchases/orders-asked.ts'
import { requestList } from '../../../app/admin/requests/request-list.ts'
import { patternOf } from '../../../app/map/routes.ts'
import { type CsvColumns, streamCsv } from '../../../platform/csv/write.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../../doors/asker.ts'
import { type AuditLine, createAuditDoors } from '../../doors/audit.ts'
import { createLinkDesk, type LinkLine } from '../../doors/links.ts'
import { createRequestDoors, type RequestLine } from '../../doors/rights/requests.ts'
import { writeSubscribersCsv } from '../../newsletter/subscribers-csv.ts'
import { writeBooksCsv } from '../../purchases/books-csv.ts'
import { forHelper } from '../for-helper.ts'
import type { Mount } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

const dayOf = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 10)

const ofAudit: CsvColumns<AuditLine> = {
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

/** Codes, never people. */
const ofRequests: CsvColumns<RequestLine> = {
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  parts: ({ parts }) => parts?.join(' ') ?? '',
  through: ({ through }) => through,
  asked: ({ askedAt }) => new Date(askedAt).toISOString(),
  state: ({ state }) => state,
  'stalled at': ({ failing }) => failing?.store ?? '',
  tries: ({ failing }) => (failing ? String(failing.tries) : ''),
  entries: ({ entries }) => String(entries),
  'done by': ({ doneBy }) => new Date(doneBy).toISOString(),
}

/** Small numbers are as hidden in it as on the page. */
const ofLinks: CsvColumns<LinkLine> = {
  short: ({ id }) => `/go/${id}`,
  target: ({ target }) => target,
  for: ({ kind }) => kind,
  note: ({ note }) => note,
  state: ({ state }) => state,
  made: ({ createdAt }) => dayOf(createdAt),
  until: ({ expiresAt }) => dayOf(expiresAt),
  checked: ({ checkedAt }) => dayOf(checkedAt),
  group: ({ cohort }) => cohort ?? '',
  'last 30 days': ({ lately }) => (lately === null ? 'under 10' : String(lately)),
}

/** Lists for a spreadsheet, beside their pages: what the page shows, all of it, sent as it's read. By POST where it's noted who took it. */
export function mountLists(app: Hono<Mount>, parts: Backend): void {
  function mount<Asked, Line extends object>(
    list: DeskList<Asked>,
    columns: CsvColumns<Line>,
    read: (asked: Asked, helper: Helper) => AsyncIterable<Line[]>,
  ) {
    const path = `${patternOf(list.page, 'en')}.csv`
    const answer = forHelper(list.page, parts, async (context, helper) => {
      const asked = list.read(new URL(context.req.url).searchParams)
      const name = path.slice(path.lastIndexOf('/') + 1)
      return sendCsv(context, name, streamCsv(columns, read(asked, helper)))
    })
    app.get(path, answer)
  }

  mount(auditList, ofAudit, (asked, helper) => createAuditDoors(parts, helper).listAll(asked))
  mount(requestList, ofRequests, (asked, helper) => createRequestDoors(parts, helper).listAll(asked))
  mount(linkList, ofLinks, async function* (asked, helper) {
    yield sortAndFilter(await createLinkDesk(parts, helper).list(), asked)
  })

  // Both are noted before the first row leaves: a download that breaks off was one all the same.
  const takeSubscribers = forHelper('adminBringIn', parts, async (context, helper) => {
    await helper.note({ action: 'subscribers.takenOut', subject: '' })
    return sendCsv(context, 'subscribers.csv', writeSubscribersCsv(parts.newsletter.subscriptions.takeOut()))
  })
  app.post(takeOutPath, takeSubscribers)
  const takeBooks = forHelper('adminPurchases', parts, async (context, helper) => {
    const { month } = orderList.read(new URL(context.req.url).searchParams)
    await helper.note({ action: 'purchases.exported', subject: month })
    const books = parts.purchases.listBooks(month || undefined)
    const rows = writeBooksCsv(books, parts.settings.OPERATOR_TIME_ZONE)
    return sendCsv(context, `books${month && `-${month}`}.csv`, rows)
  })
  app.post(booksPath, takeBooks)
}
