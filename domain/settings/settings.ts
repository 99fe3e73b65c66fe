import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type OpenSetting, openSettings, readSetting, type Settings } from '../../platform/config.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { checkSection, type Faults, type SettingTexts } from './check.ts'
import { demoMark, writeDemoMark } from './demo-mark.ts'
import type { Logo } from './logo.ts'
import type { SettingsTables } from './schema.ts'
import { type Section, sections } from './sections.ts'
import { changeStored, listenForChanges, readSection, readStored } from './stored.ts'

export { settingsMigrations } from './schema.ts'

const logoName = 'LOGO'

export type ChoiceDeps = { database: Database; log: Log; settings: Settings }
/** Told within the transaction what a change made of what. */
export type NoteChange = (
  tx: Transaction<SettingsTables>,
  change: { before: SettingTexts; after: SettingTexts },
) => Promise<void>
export type Saved = { done: 'saved' | 'same' } | { faults: Faults } | { done: 'stale' }

/**
 * What owners chose for this installation, beneath what the environment says. `settings` always says what holds now, in
 * every process: whoever needs a value asks it each time.
 */
export async function openChoices({ database: given, log, settings: environment }: ChoiceDeps) {
  const database = given.as<SettingsTables>()
  let stored = new Map<string, string>()
  let version = -1
  let values: Partial<Settings> = {}
  let logo: Logo | undefined
  let hangUp: (() => Promise<void>) | undefined

  async function refresh(): Promise<void> {
    const found = await readStored(database)
    // Two may be under way: the later one stays.
    if (found.version < version) return
    stored = new Map(found.rows.map(({ name, value }) => [name, value]))
    version = found.version
    values = readValues(stored)
    logo = readLogo(stored.get(logoName))
  }

  await refresh()
  return {
    settings: overlay(environment, () => values),
    /** Another one means that something changed. */
    version: () => version,
    findLogo: () => logo,
    /** Everyone in it is invented: every page says so, and no email leaves. */
    isDemo: () => stored.has(demoMark),
    /** For good: no screen takes it back. */
    async markDemo(): Promise<void> {
      await writeDemoMark(database)
      await refresh()
    },

    /** What a section says, which of it is the environment's, and what a save of it has to have seen. */
    describe: (section: Section) => describeSection(section, stored, environment),

    /** `stale`: someone else has saved it since, and what they saved is another thing. */
    async save(section: Section, wished: SettingTexts, seen: string, note: NoteChange): Promise<Saved> {
      const names = sections[section].filter(name => lockOf(name, environment).length === 0)
      const texts = pick(wished, names)
      const faults = checkSection(section, { ...pick(environment.given, sections[section]), ...texts })
      if (names.some(name => faults[name])) return { faults: pick(faults, names) }
      const done = await database.transaction(async tx => {
        const before = await readSection(tx, section)
        const changed = names.filter(name => (texts[name] ?? '') !== (before[name] ?? ''))
        if (changed.length === 0) return 'same'
        if (digestOf(before) !== seen) return 'stale'
        await changeStored(tx, database, new Map(changed.map(name => [name, texts[name] ?? ''])))
        await note(tx, { before: pick(before, changed), after: pick(texts, changed) })
        return 'saved'
      })
      await refresh()
      return { done }
    },

    /** Undefined takes it away. */
    async saveLogo(wished: Logo | undefined, note: (tx: Transaction<SettingsTables>) => Promise<void>) {
      await database.transaction(async tx => {
        await changeStored(tx, database, new Map([[logoName, wished ? writeLogo(wished) : '']]))
        await note(tx)
      })
      await refresh()
    },

    /** Hears of changes by other processes. */
    async start(): Promise<void> {
      const hear = () =>
        void refresh().catch(error => log.error({ err: error }, 'changed settings couldn’t be read'))
      hangUp ??= await listenForChanges(database, hear)
    },
    async stop(): Promise<void> {
      await hangUp?.()
      hangUp = undefined
    },
  }
}

function describeSection(section: Section, stored: ReadonlyMap<string, string>, environment: Settings) {
  const names: readonly OpenSetting[] = sections[section]
  const chosen: SettingTexts = Object.fromEntries(
    names.flatMap(name => (stored.has(name) ? [[name, stored.get(name)]] : [])),
  )
  const locks = Object.fromEntries(names.flatMap(name => lockOf(name, environment)))
  return {
    texts: { ...chosen, ...pick(environment.given, names) },
    locks,
    isLocked: names.every(name => name in locks),
    seen: digestOf(chosen),
  }
}

/** Which name of the environment keeps a setting from being chosen: its own, or one that says the same. */
function lockOf(name: OpenSetting, { given, MAIL_FROM }: Settings): [OpenSetting, string][] {
  if (given[name] !== undefined) return [[name, name]]
  return name === 'MAIL_FROM_NAME' && MAIL_FROM ? [[name, 'MAIL_FROM']] : []
}

/** Looks like the settings that were read at the start, and says what holds now. */
function overlay(environment: Settings, current: () => Partial<Settings>): Settings {
  const live = { ...environment }
  for (const name of openSettings)
    if (environment.given[name] === undefined)
      Object.defineProperty(live, name, {
        enumerable: true,
        get: () => (name in current() ? current()[name] : environment[name]),
      })
  return live
}

/** What an earlier version took and this one doesn't is as if it had not been chosen. */
function readValues(stored: ReadonlyMap<string, string>): Partial<Settings> {
  return Object.fromEntries(
    openSettings.flatMap(name => {
      const text = stored.get(name)
      const read = text === undefined ? undefined : readSetting(name, text)
      return read ? [[name, read.value]] : []
    }),
  )
}

const digestOf = (texts: SettingTexts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(texts).sort()))
    .digest('base64url')
    .slice(0, 16)

function pick<Value>(
  from: Readonly<Partial<Record<OpenSetting, Value>>>,
  names: readonly OpenSetting[],
): Partial<Record<OpenSetting, Value>> {
  const found: Partial<Record<OpenSetting, Value>> = {}
  for (const name of names) if (from[name] !== undefined) found[name] = from[name]
  return found
}

const writeLogo = ({ png, ...facts }: Logo): string =>
  JSON.stringify({ ...facts, png: png.toString('base64') })

function readLogo(text: string | undefined): Logo | undefined {
  if (text === undefined) return undefined
  const { png, ...facts } = JSON.parse(text) as Omit<Logo, 'png'> & { png: string }
  return { ...facts, png: Buffer.from(png, 'base64') }
}
