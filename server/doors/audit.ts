import { type AuditAction, actionsOf } from '../../app/admin/audit/actions.ts'
import type { AuditAsked } from '../../app/admin/audit/audit-list.ts'
import { may } from '../../app/map/roles.ts'
import type { AuditEntry, AuditQuery } from '../../platform/audit/audit.ts'
import { ensure } from '../../platform/errors.ts'
import type { Backend } from '../backend.ts'
import type { Helper } from './asker.ts'
import { cutPage } from './cut-page.ts'
import { createSubjectNamer, type SubjectParts } from './name-subject.ts'
import { createNameFinder, nameOf } from './people/find-name.ts'
import { readAll } from './read-all.ts'

const pageLength = 50
const part = 1_000
const mostStories = 20
const day = 24 * 60 * 60_000

type AuditDoors = ReturnType<typeof createAuditDoors>
export type AuditLine = Awaited<ReturnType<ReturnType<typeof createDescribe>>>
export type ChainLine = NonNullable<Awaited<ReturnType<AuditDoors['findLastCheck']>>>

/** What was done by whom: all of it for owners, one's own for everyone else who helps. */
export function createAuditDoors(
  parts: Pick<Backend, 'audit' | 'clock'> & SubjectParts,
  { person, note }: Helper,
) {
  const { audit, clock } = parts
  const { administration } = parts.identity
  const seesAll = may(person, 'readAudit')

  /** Whoever helps, or helped, by a part of their name or address. Others see only what they did themselves. */
  async function findIds(text: string): Promise<string[]> {
    if (!seesAll) return []
    const has = (name: string | null) => name?.toLowerCase().includes(text.toLowerCase())
    const holders = await administration.listHolders()
    const known = holders.filter(({ name, email }) => has(name) || has(email)).map(({ id }) => id)
    const exact = text.includes('@') ? await administration.findByEmail(text) : undefined
    return [...new Set([...known, ...(exact ? [exact.id] : [])])]
  }

  async function toQuery({ noun, who, q: search, days, before, since }: AuditAsked): Promise<AuditQuery> {
    const actor = seesAll ? who : person.id
    return {
      ...(actor && { actor }),
      ...(noun && { actions: actionsOf(noun) }),
      ...(search && {
        search: {
          ids: [...(await findIds(search)), ...(await findStories(parts, search)), search],
          beginning: search,
        },
      }),
      ...(days && { from: new Date(clock.now().getTime() - Number(days) * day) }),
      ...(before > 0 && { before }),
      ...(since > 0 && { since }),
    }
  }

  return {
    /** Newest first. Who is no owner sees what they did. */
    async list(asked: AuditAsked) {
      const entries = await audit.list({ ...(await toQuery(asked)), limit: pageLength + 1 })
      const { lines, next } = cutPage(entries, pageLength, ({ position }) => position)
      return { lines: await Promise.all(lines.map(createDescribe(parts, person))), next }
    },
    /** What is looked for as it may stand in an address: someone's address gives way to their id. */
    async cover(search: string) {
      if (!search.includes('@')) return search
      const found = seesAll && (await administration.findByEmail(search))
      return found ? found.id : '@'
    },
    /** All that was asked for, a part at a time. That it was taken out is written down too. */
    async *listAll(asked: AuditAsked) {
      const query = await toQuery({ ...asked, before: 0 })
      await note({ action: 'audit.exported', subject: '' })
      const describe = createDescribe(parts, person)
      const readAfter = (last: AuditEntry | undefined) =>
        audit.list({ ...query, ...(last && { before: last.position }), limit: part })
      for await (const entries of readAll(part, readAfter)) yield await Promise.all(entries.map(describe))
    },
    /** Who may be chosen; nobody for who sees only their own. */
    async listPeople() {
      if (!seesAll) return []
      const holders = await administration.listHolders()
      return holders.map(holder => ({ id: holder.id, name: nameOf(holder) }))
    },
    async findLastCheck() {
      const found = await audit.findLastCheck()
      return found && { ...found, at: found.at.getTime() }
    },
    async check() {
      ensure(seesAll, 'permission-denied', 'Only owners look at every entry')
      await audit.check()
    },
  }
}

/** By a part of their title; those in the trash are found by their number alone. */
async function findStories({ content }: SubjectParts, search: string): Promise<string[]> {
  const found = await content.administration.listStories({ search, page: 1, perPage: mostStories })
  return found.stories.map(({ id }) => String(id))
}

/** Names are looked for once in what is read together. */
function createDescribe(parts: SubjectParts, person: Helper['person']) {
  const findName = createNameFinder(parts.identity.administration)
  const nameSubject = createSubjectNamer(parts, person)
  return async (entry: AuditEntry) => {
    const { at, actor, action, subject: _, before, after, ...rest } = entry
    return {
      ...rest,
      ...(await nameSubject(entry)),
      at: at.getTime(),
      /** Missing where the machine did it itself. */
      who: actor ? await findName(actor, entry.roles.length > 0) : undefined,
      action: action as AuditAction,
      before: write(before),
      after: write(after),
    }
  }
}

/** A line for each thing, as it was kept. */
function write(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join('\n')
}
