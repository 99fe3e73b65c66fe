import type { Settings } from '../platform/config.ts'
import { pendingMigrations } from '../platform/database/migrate.ts'
import { type AccountParts, openAccounts } from './backend/accounts.ts'
import { type BackendBase, type BackendOptions, openBase } from './backend/base.ts'
import { type ContentParts, openContent } from './backend/content.ts'
import { openProgramme, type ProgrammeParts } from './backend/programme.ts'
import { erasePerson } from './erase-person.ts'
import { migrationLists } from './migrations.ts'
import { findSecret } from './secret.ts'
import { type StoppableParts, stopParts } from './stop-parts.ts'

export type { BackendOptions } from './backend/base.ts'

type Parts = BackendBase & AccountParts & ContentParts & ProgrammeParts

/** Every part there is. Code that uses some of them says which: `Pick<Backend, 'mail' | 'log'>`. */
export type Backend = Parts & {
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

const hour = 60 * 60_000
/** Of the ten seconds in which the process ends, what each group of its parts has. */
const closing = 1_000

/** Makes every part once, and hands each what it needs of the others. */
export async function createBackend(settings: Settings, options: BackendOptions): Promise<Backend> {
  const base = await openBase(settings, options)
  const secret = await findSecret(settings)
  // Who keeps something of a person is made later than who knows the person.
  const accounts = await openAccounts(base, secret, person => erasePerson(parts, person), options)
  const content = await openContent(base)
  const programme = await openProgramme(base, accounts, secret, options)
  await accounts.identity.start()
  const parts: Parts = { ...base, ...accounts, ...content, ...programme }
  const { database } = base
  const stop = start(parts)
  return {
    ...parts,
    isReady: async () =>
      (await database.ping()) && (await pendingMigrations(database, migrationLists)).length === 0,
    close: stop,
  }
}

/** Begins what is done in rounds; the answer is how to end it, and everything with it. */
function start(parts: Parts): () => Promise<void> {
  const {
    content,
    database,
    documents,
    helplineChecks,
    identity,
    log,
    mail,
    messages,
    painter,
    press,
    source,
  } = parts
  const tidying = setInterval(() => tidy(parts).catch(error => log.error(error)), hour).unref()
  mail.start()
  content.start()
  if (source !== content) source.start()
  messages?.start()
  // What uses others goes before them.
  const groups: StoppableParts[] = [
    {
      identity: identity.stop,
      messages: async () => messages?.stop(),
      helplineChecks: async () => helplineChecks.stop(),
    },
    {
      mail: mail.stop,
      content: content.stop,
      source: async () => source !== content && source.stop(),
      press: press.stop,
      documents: documents.stop,
      painter: painter.stop,
    },
    { database: database.close },
  ]
  return async () => {
    clearInterval(tidying)
    await stopParts(groups, closing, log)
  }
}

async function tidy({ identity, functions, content, documents, certificates, press, clock }: Parts) {
  await Promise.all([identity, functions, content, documents].map(part => part.tidy()))
  for (const id of await certificates.tidy()) await press.discard(id)
  await press.tidy(clock.now().getTime())
}
