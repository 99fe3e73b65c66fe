import { textOf } from '../../app/blocks/blok.ts'
import type { HelplineDoors, Person } from '../../app/context.ts'
import { isDue } from '../../domain/helplines/helpline-checks.ts'
import type { Language } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'
import { ensureOpen } from './ensure-open.ts'
import type { Note } from './note.ts'
import { createNameFinder } from './people/find-name.ts'

const mostEvents = 100

/** The lines people are shown, and who confirmed them when. */
export function createHelplineDoors(
  { read, helplineChecks, identity, clock }: Pick<Backend, 'read' | 'helplineChecks' | 'identity' | 'clock'>,
  language: Language,
  findPerson: () => Person | undefined,
  note: Note,
): HelplineDoors {
  const listHelplines = () => read(language).listHelplines()

  /** Whoever confirmed a line helped then, so they are named. */
  function nameFinder() {
    const findName = createNameFinder(identity.administration)
    return (id: string) => findName(id, true)
  }

  return {
    async list() {
      // The overview says to everyone who helps how many are due.
      ensureOpen('admin', findPerson())
      const findName = nameFinder()
      const good = (await helplineChecks.list()).filter(({ undone }) => !undone)
      const lines = await listHelplines()
      return Promise.all(
        lines.map(async ({ key, line }) => {
          const newest = good.find(check => check.line === key)
          return {
            key,
            line,
            confirmed: newest ? { by: await findName(newest.by), at: newest.at } : null,
            isDue: isDue(newest, clock.now()),
          }
        }),
      )
    },

    async listEvents() {
      ensureOpen('adminHelplines', findPerson())
      const findName = nameFinder()
      const checks = await helplineChecks.list()
      const events = checks.flatMap(({ id, what, by, at, undone }) => [
        { id, what, by, at, isUndone: false },
        ...(undone ? [{ id: `${id} undone`, what, ...undone, isUndone: true }] : []),
      ])
      const newest = events.sort((a, b) => b.at - a.at).slice(0, mostEvents)
      return Promise.all(newest.map(async event => ({ ...event, by: await findName(event.by) })))
    },

    async confirm(key) {
      const person = ensureOpen('adminHelplines', findPerson())
      const found = (await listHelplines()).find(line => line.key === key)
      if (!found) return false
      const { country, name, phone, sms, whatsapp } = found.line
      const what = [country, name, [phone, sms, whatsapp].map(textOf).find(Boolean)].map(textOf)
      const confirmed = what.filter(Boolean).join(' · ')
      await helplineChecks.confirm(key, confirmed, person.id, tx =>
        note({ action: 'helplines.confirmed', subject: key, after: confirmed }, tx),
      )
      return true
    },

    async undo(key) {
      const person = ensureOpen('adminHelplines', findPerson())
      return helplineChecks.undo(key, person.id, tx =>
        note({ action: 'helplines.unconfirmed', subject: key }, tx),
      )
    },
  }
}
