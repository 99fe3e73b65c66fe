import type { HeldData } from '../../server/doors/accounts/held-data.ts'
import { groupsOf, type LineName } from './groups.ts'

/** One thing that is held: in their own words or by a name they know, and when it was. */
type HeldEntry = { text?: string; at?: number }

/** A line with the newest of what it counts, where those say anything. */
export type OpenGroup = ReturnType<typeof openGroups>[number]

/** The rest is in the copy. */
const shown = 5

/** What surveys and devices are called, in the reader's language. */
type Names = { survey: (id: string) => string; device: (device: string) => string }

/** What is held, each kind with the newest entries it's made of. */
export function openGroups(held: HeldData, names: Names) {
  const entries = listEntries(held, names)
  return groupsOf(held).map(group => ({
    ...group,
    lines: group.lines.map(line => ({
      ...line,
      entries: newest(entries[line.name] ?? []),
    })),
  }))
}

const newest = (entries: readonly HeldEntry[]): HeldEntry[] =>
  entries
    .filter(({ text, at }) => text || at)
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
    .slice(0, shown)

function listEntries(held: HeldData, names: Names): Partial<Record<LineName, HeldEntry[]>> {
  const { programme, challenges, subscription } = held
  const places = challenges.places
  return {
    account: [held.name, held.email].flatMap(text => (text ? [{ text }] : [])),
    profile: (programme.member?.reasons ?? []).map(text => ({ text })),
    sessions: held.sessions.map(({ device, lastUsedAt }) => entry(names.device(device), lastUsedAt)),
    browsers: held.browsers.map(({ lastUsedAt }) => entry(undefined, lastUsedAt)),
    requests: held.deletions.map(({ askedAt }) => entry(undefined, askedAt)),
    calls: held.calls.map(({ createdAt }) => entry(undefined, createdAt)),
    checkIns: programme.checkIns.map(each => entry(undefined, read(each, 'day'))),
    cravings: programme.cravings.map(each => entry(undefined, read(each, 'at'))),
    planItems: programme.planItems.map(each =>
      entry(read(each, 'name') ?? read(each, 'act'), read(each, 'createdAt')),
    ),
    medicines: programme.medicineUse.map(each => entry(undefined, read(each, 'day'))),
    reminders: programme.reminders.map(each => entry(read(each, 'text'), read(each, 'createdAt'))),
    surveys: held.surveys.map(({ instrument, at }) => entry(names.survey(instrument), at)),
    certificates: held.certificates.map(each => entry(read(each, 'name'), read(each, 'issuedAt'))),
    places: places.map(({ challengeName, nickname }) => entry(challengeName ?? nickname)),
    cheers: places.flatMap(({ cheersGiven, cheersReceived }) =>
      [...cheersGiven, ...cheersReceived].map(({ at }) => entry(undefined, at)),
    ),
    sent: held.letters.map(({ createdAt }) => entry(undefined, createdAt)),
    subscription: subscription ? [entry(subscription.address, subscription.askedAt)] : [],
    devices: held.devices.map(({ service, agreedAt }) => entry(service, agreedAt)),
  }
}

/** A day counts from its noon, so that it's the same day wherever it is read. */
function entry(text: unknown, at?: unknown): HeldEntry {
  const when = typeof at === 'string' ? Date.parse(at.length === 10 ? `${at}T12:00:00Z` : at) : at
  return {
    ...(typeof text === 'string' && { text }),
    ...(typeof when === 'number' && Number.isFinite(when) && { at: when }),
  }
}

const read = (held: object, field: string): unknown => (held as Record<string, unknown>)[field]
