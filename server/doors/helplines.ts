import { type Blok, textOf } from '../../app/blocks/blok.ts'
import { isDue } from '../../domain/helplines/helpline-checks.ts'
import type { Alongside } from '../../services/documents/documents.ts'
import type { Backend } from '../backend.ts'
import type { Helper } from './asker.ts'
import { createNameFinder } from './people/find-name.ts'

const mostEvents = 100

type HelplineDoors = ReturnType<typeof createHelplineDoors>
/** A line that people are shown, and what the operator's people did to confirm it. */
export type HelplineLine = Awaited<ReturnType<HelplineDoors['list']>>[number]
export type HelplineEvent = Awaited<ReturnType<HelplineDoors['listEvents']>>[number]

/** The lines people are shown, and who confirmed them when. */
export function createHelplineDoors(
  { read, helplineChecks, identity, clock }: Pick<Backend, 'read' | 'helplineChecks' | 'identity' | 'clock'>,
  { language, person, note }: Helper,
) {
  const listHelplines = () => read(language).listHelplines()

  /** Whoever confirmed a line helped then, so they are named. */
  function nameFinder() {
    const findName = createNameFinder(identity.administration)
    return (id: string) => findName(id, true)
  }

  return {
    async list() {
      const findName = nameFinder()
      const good = (await helplineChecks.list()).filter(({ undone }) => !undone)
      const lines = await listHelplines()
      return Promise.all(
        lines.map(async ({ key, line }) => {
          const newest = good.find(check => check.line === key)
          return {
            /** Another number makes another one. */
            key,
            line,
            confirmed: newest ? { by: await findName(newest.by), at: newest.at } : null,
            /** Nobody did in the last six months. */
            isDue: isDue(newest, clock.now()),
          }
        }),
      )
    },

    /** What was once confirmed or taken back, of lines that may have changed since. */
    async listEvents() {
      const findName = nameFinder()
      const checks = await helplineChecks.list()
      const events = checks.flatMap(({ id, what, by, at, undone }) => [
        { id, what, by, at, isUndone: false },
        ...(undone ? [{ id: `${id} undone`, what, ...undone, isUndone: true }] : []),
      ])
      const newest = events.sort((a, b) => b.at - a.at).slice(0, mostEvents)
      return Promise.all(newest.map(async event => ({ ...event, by: await findName(event.by) })))
    },

    /** That this person called each line or read its official page. How many of them people are shown. */
    async confirm(keys: readonly string[]) {
      const found = (await listHelplines()).filter(({ key }) => keys.includes(key))
      const lines = found.map(({ key, line }) => {
        const what = describe(line)
        const alongside: Alongside = tx =>
          note({ action: 'helplines.confirmed', subject: key, after: what }, tx)
        return { line: key, what, note: alongside }
      })
      if (lines.length > 0) await helplineChecks.confirm(lines, person.id)
      return lines.length
    },

    /** Takes the newest confirmation of a line back. False where there is none. */
    async undo(key: string) {
      return helplineChecks.undo(key, person.id, tx =>
        note({ action: 'helplines.unconfirmed', subject: key }, tx),
      )
    },
  }
}

/** A line for people: “DE · Rauchfrei · 0800 8 31 31 31”. */
function describe({ country, name, phone, sms, whatsapp }: Blok): string {
  const number = [phone, sms, whatsapp].map(textOf).find(Boolean)
  return [country, name, number].map(textOf).filter(Boolean).join(' · ')
}
