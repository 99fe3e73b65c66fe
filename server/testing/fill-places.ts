import { sql } from 'kysely'
import { challengeBlocksOf, challengeRemovalsOf } from '../../domain/challenges/collections.ts'
import { participantIdOf } from '../../domain/challenges/participant-id.ts'
import { followUpsCollection } from '../../domain/follow-up/collections.ts'
import {
  medicinesCollection,
  medicineUseCollection,
  planItemsCollection,
  remindersCollection,
  stepsCollection,
  ticksCollection,
} from '../../domain/plan/collections.ts'
import { turnsCollection } from '../../domain/reminders/collections.ts'
import { seriesTurnsCollection } from '../../domain/series/collections.ts'
import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import { hashAddress } from '../../services/mail/mail.ts'
import { collections, type Holding, tables } from '../personal-data/registry.ts'
import { addMember } from './challenge-people.ts'
import { readTable } from './find-traces.ts'
import type { FullMember } from './full-member.ts'
import type { House } from './serve.ts'

const day = 24 * 3_600_000

type Row = Record<string, string | number | null>

const insert = ({ kysely }: Database, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(name => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(kysely)

/**
 * A row of someone in every place that keeps something of people, and that a full member has none in. Gives by what they
 * are called there, and the names of what was theirs.
 */
export async function fillPlaces(
  house: House,
  { uid, email, other, challenge, challengeLink: token }: FullMember,
): Promise<{ theirs: string[]; things: string[] }> {
  const { backend } = house
  const { database } = backend
  const one = async <Found>(asked: ReturnType<typeof sql<Found>>) =>
    (await asked.execute(database.kysely)).rows[0] as Found
  const { id: account } = await one(sql<{ id: string }>`select id from accounts where uid = ${uid}`)
  const { address_hash } = await one(
    sql<{ address_hash: string }>`select address_hash from newsletter_subscriptions where address = ${email}`,
  )
  const now = backend.clock.now().getTime()
  await fillAccount(database, { account, uid, email, now })
  await fillTables(database, { uid, email, address_hash, now })
  await fillDocuments(house, { uid, other, now })
  await backend.challenges.perform(
    'reportParticipant',
    { uid },
    { id: challenge, who: participantIdOf(challenge, other), kind: 'other' },
  )
  await addMember(backend, `supporter-${other}`)
  const joining = { token, nickname: 'Lena', role: 'supporter' as const, agrees: true as const }
  await backend.challenges.perform('joinChallenge', { uid: `supporter-${other}` }, joining)
  await backend.savedViews.save(uid, 'adminAudit', 'Links', 'noun=links')
  await backend.helplineChecks.confirm([{ line: 'a line', what: 'what it says' }], uid)
  const [letter] = await backend.mail.listFor(email)
  await backend.mail.reveal(letter?.id ?? '', 'an owner')
  await backend.rights.links.make(uid)
  const sessions = await sql<{ id: string }>`select id from sessions where account_id = ${account}`.execute(
    database.kysely,
  )
  const certificates = await backend.certificates.listOf(uid)
  return {
    theirs: [
      uid,
      email,
      account,
      address_hash,
      hashAddress(email),
      participantIdOf(challenge, uid),
      ...sessions.rows.map(({ id }) => id),
    ],
    things: certificates.map(({ id }) => id),
  }
}

type Someone = { account: string; uid: string; email: string; now: number }

async function fillAccount(
  database: Database,
  { account: account_id, uid, email, now }: Someone,
): Promise<void> {
  const project = 'exhale'
  const until = { created_at: now, expires_at: now + 3 * day }
  await insert(database, 'identities', { project, provider_id: 'google.com', raw_id: newId(), account_id })
  await insert(database, 'factors', { id: newId(), account_id, secret: 'x', last_step: 0, enrolled_at: now })
  await insert(database, 'recovery_codes', { hash: newId(), account_id })
  const asked = { hash: newId(), account_id, kind: 'signIn', data: '{}', expires_at: now + 3 * day }
  await insert(database, 'challenges', asked)
  const code = { hash: newId(), project, account_id, purpose: 'EMAIL_SIGNIN', email, expires_at: now + day }
  await insert(database, 'codes', code)
  await insert(database, 'known_browsers', { hash: newId(), account_id, created_at: now, last_used_at: now })
  const invited = { id: newId(), project, token_hash: newId(), email, roles: '["support"]', invited_by: uid }
  await insert(database, 'invitations', { ...invited, ...until })
}

async function fillTables(
  database: Database,
  { uid, email: address, address_hash, now }: Omit<Someone, 'account'> & { address_hash: string },
): Promise<void> {
  const until = { created_at: now, expires_at: now + day }
  const call = { id: newId(), uid, callable: 'join', input_hash: 'x', claim: 'x', leased_until: now }
  await insert(database, 'function_outcomes', { ...call, ...until })
  await insert(database, 'push_sent', { person: uid, occasion: '24h', sent_at: now })
  const waiting = { device_id: 'x', person: uid, occasion: '24h', attempts: 1, due_at: now, until: now + day }
  await insert(database, 'push_waiting', waiting)
  await insert(database, 'newsletter_refusals', { address_hash, token_hash: newId(), until: now + day })
  const aside = { code: 'EX-0000-0000', uid, part: 'surveys', name: `members/${uid}/surveys/one`, data: '{}' }
  await insert(database, 'erasure_aside', aside)
  await insert(database, 'newsletter_list_rows', { list: 'a list', line: 1, address, address_hash })
}

async function fillDocuments(
  { backend }: House,
  { uid, other, now }: { uid: string; other: string; now: number },
) {
  const { documents } = backend
  const at = { createdAt: now, updatedAt: now }
  const today = new Date(now).toISOString().slice(0, 10)
  const own = { uid, id: 'one' }
  await documents.collection(planItemsCollection).set(own, { kind: 'task', act: 'walk', ...at })
  await documents.collection(stepsCollection).set({ uid, id: 'why' }, { doneAt: now })
  await documents.collection(ticksCollection).set({ uid, id: today }, { done: { one: now } })
  await documents.collection(medicinesCollection).set({ uid, id: 'patch' }, { since: today })
  const uses = { patch: { count: 1, at: now } }
  await documents.collection(medicineUseCollection).set({ uid, id: today }, { uses })
  const reminder = { about: 'day' as const, at: 480, days: [1], isOn: true, ...at }
  await documents.collection(remindersCollection).set(own, reminder)
  const turn = { dueAt: now + 9 * day, doneTo: now, day: today, sent: 0 }
  await documents.collection(turnsCollection).set({ id: uid }, turn)
  const series = { dueAt: now + 9 * day, doneTo: today, slipTo: today }
  await documents.collection(seriesTurnsCollection).set({ id: uid }, series)
  await documents.collection(followUpsCollection).set({ id: uid }, { dueAt: now + 9 * day, rounds: [] })
  await documents.collection(challengeBlocksOf).set({ id: newId() }, { by: other, who: uid, at: now })
  const removal = { uid, challenge: 'another', at: now, days: 1 }
  await documents.collection(challengeRemovalsOf).set({ id: newId() }, removal)
}

/** What keeps something of people for minutes alone, while they are here. */
const passing = ['challengePresence', 'challengeBeats']

const ofPeople = (places: Readonly<Record<string, Holding>>): string[] =>
  Object.keys(places).filter(name => places[name]?.whose === 'person' && !passing.includes(name))

/** Every place that the registry says is people's. */
export const listPlaces = (): string[] => [...ofPeople(tables), ...ofPeople(collections)].sort()

/** Those of them that say one of these words. */
export async function findPlaces({ backend }: House, words: readonly string[]): Promise<string[]> {
  const says = (text: string) => words.some(word => text.includes(word))
  const found: string[] = []
  for (const table of ofPeople(tables)) if (says(await readTable(backend.database, table))) found.push(table)
  for (const path of ofPeople(collections)) {
    const rows = await backend.documents.query({ group: path.split('/').at(-1) ?? '' })
    if (says(JSON.stringify(rows.map(row => [row.path, row.data])))) found.push(path)
  }
  return found.sort()
}
