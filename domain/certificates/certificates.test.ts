import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { createLimitCounts } from '../../platform/database/limits.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { hashParts } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { withoutTokens } from '../../platform/testing/without-tokens.ts'
import { createDocuments, type Documents, documentsMigrations } from '../../services/documents/documents.ts'
import { functionsMigrations } from '../../services/functions/functions.ts'
import { type Certificates, createCertificates } from './certificates.ts'
import { type CertificateContent, certificateCollections, certificateKeysOf } from './collections.ts'
import { type LimitCounts, limits } from './limits.ts'
import { findLink } from './links.ts'
import { findCertificate } from './record.ts'
import { type Diary, show } from './shown.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2026-11-15T12:00:00Z')

const content: CertificateContent = {
  kind: 'live',
  milestone: null,
  startedAt: start - 10 * day,
  timeZone: 'Europe/Berlin',
  name: 'Robin',
  message: 'For Mia',
  habit: { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' },
  shows: { name: true, days: true, since: true, money: true, message: true },
  theme: 'dawn',
  language: 'en',
  visibility: 'link',
  hasBadge: true,
}

describe('what a certificate shows', () => {
  test('is counted from its start', () => {
    expect(show(content, start)).toMatchObject({
      name: 'Robin',
      count: { value: 10, unit: 'day' },
      since: content.startedAt,
      money: { amount: 80, currency: 'EUR' },
      message: 'For Mia',
    })
  })

  test.each(['name', 'days', 'since', 'money', 'message'] as const)(
    'has nothing of %s where that is off',
    off => {
      const shown = show({ ...content, shows: { ...content.shows, [off]: false } }, start)
      const key = off === 'days' ? 'count' : off
      expect(Object.keys(shown)).not.toContain(key)
    },
  )

  test('counts hours before the first day is over', () => {
    expect(show({ ...content, startedAt: start - 5 * hour }, start).count).toEqual({ value: 5, unit: 'hour' })
  })

  test('stays as it was at a milestone', () => {
    const frozen: CertificateContent = { ...content, kind: 'milestone', milestone: '7d' }
    expect(show(frozen, start)).toEqual(show(frozen, start + 100 * day))
    expect(show(frozen, start)).toMatchObject({ count: { value: 7, unit: 'day' }, money: { amount: 56 } })
  })
})

describeOnDatabase('certificates', open => {
  const clock = heldClock(start)
  let diaries: { [uid: string]: Diary }
  let documents: Documents
  let certificates: Certificates
  let counts: LimitCounts
  let countedNames: () => Promise<string[]>
  const make = (secret?: string) =>
    createCertificates({
      documents,
      counts,
      clock,
      origin: new URL('https://exhale.test'),
      secret,
      describe: shown => ({
        name: shown.since ? `since ${shown.since}` : 'plain',
        description: 'd',
        narrative: 'n',
        issuer: 'Exhale',
      }),
      findDiary: async uid => diaries[uid],
    })

  beforeEach(async () => {
    clock.set(start)
    diaries = {}
    const database = await open()
    await migrate(database, [documentsMigrations, functionsMigrations])
    const { kysely } = database.as<{ function_limits: { key: string } }>()
    const { spend, refund } = createLimitCounts(kysely, clock, 'function_limits')
    const keyOf = (name: string, who: string) => hashParts(name, who)
    counts = {
      spend: (name, who, limit) => spend(keyOf(name, who), limit),
      refund: (name, who, limit) => refund(keyOf(name, who), limit),
    }
    countedNames = async () =>
      (await kysely.selectFrom('function_limits').select('key').execute()).map(({ key }) => key)
    documents = createDocuments({
      database,
      clock,
      log: createLog('silent'),
      projectId: 'exhale',
      collections: certificateCollections,
      verifyIdToken: async () => Promise.reject(new Error('nobody')),
    })
    await documents.start()
    certificates = make()
  })
  afterEach(() => documents.stop())

  const found = async (viewId: string) => {
    const link = await findLink({ documents, clock }, viewId, 'view')
    const certificate = 'id' in link && (await findCertificate({ documents }, link.id))
    if (!certificate) throw new Error(`${viewId} leads nowhere`)
    return certificate
  }
  const bitOf = async (index: number) => {
    const [, body = ''] = (await certificates.statusList.read(0)).split('.')
    const { credentialSubject } = JSON.parse(Buffer.from(body, 'base64url').toString())
    const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
    expect(bits.length).toBe(16_384)
    return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  }

  test('have ids of 128 bits and an edit link of 256 that has nothing to do with them', async () => {
    const { id, viewId, editToken } = await certificates.issue(content, null)
    expect(viewId).toMatch(/^[\w-]{22}$/)
    expect(editToken).toMatch(/^[\w-]{43}$/)
    expect(new Set([id, viewId, editToken]).size).toBe(3)
    expect(JSON.stringify(await documents.query({ group: 'certificateLinks' }))).not.toContain(editToken)
  })

  test('open by each way to exactly what it may', async () => {
    const { viewId, editToken } = await certificates.issue(content, 'ada')
    expect(await certificates.open(viewId, undefined)).toMatchObject({ is: 'found', holds: 'link' })
    expect(await certificates.open(viewId, 'ben')).toMatchObject({ is: 'found', holds: 'link' })
    expect(await certificates.open(viewId, 'ada')).toMatchObject({ is: 'found', holds: 'account' })
    expect(await certificates.open(editToken, undefined)).toEqual({ is: 'missing' })
    expect(await certificates.openToEdit(viewId, undefined)).toEqual({ is: 'missing' })
    expect(await certificates.openToEdit(viewId, 'ben')).toEqual({ is: 'missing' })
    expect(await certificates.openToEdit(viewId, 'ada')).toMatchObject({ is: 'found', holds: 'account' })
    expect(await certificates.openToEdit(editToken, undefined)).toMatchObject({ is: 'found', holds: 'edit' })
    expect(await certificates.openToEdit('x'.repeat(43), undefined)).toEqual({ is: 'missing' })
  })

  test('are seen by their holder alone while private, and by nobody once withdrawn', async () => {
    const hidden = { ...content, visibility: 'private' as const }
    const { id, viewId, editToken } = await certificates.issue(hidden, 'ada')
    expect(await certificates.open(viewId, undefined)).toEqual({ is: 'private' })
    expect(await certificates.open(viewId, 'ben')).toEqual({ is: 'private' })
    expect(await certificates.open(viewId, 'ada')).toMatchObject({ is: 'found', holds: 'account' })
    expect(await certificates.openForFiles(viewId, 'ben')).toEqual({ is: 'private' })
    expect(await certificates.openForFiles(editToken, undefined)).toMatchObject({
      is: 'found',
      holds: 'edit',
    })
    await certificates.withdraw(id)
    for (const who of [undefined, 'ben', 'ada'])
      expect(await certificates.open(viewId, who)).toEqual({ is: 'withdrawn' })
    expect(await certificates.openForFiles(editToken, undefined)).toEqual({ is: 'withdrawn' })
    expect(await certificates.openToEdit(viewId, 'ada')).toMatchObject({ is: 'found', holds: 'account' })
  })

  test.each([
    ['out-of-range', { startedAt: start + hour }],
    ['failed-precondition', { kind: 'milestone', milestone: '14d' }],
    ['invalid-argument', { kind: 'milestone', milestone: null }],
    ['invalid-argument', { milestone: '24h' }],
    ['invalid-argument', { name: 'x'.repeat(61) }],
    ['invalid-argument', { name: 'a\u202eb' }],
    ['invalid-argument', { timeZone: 'Mars/Phobos' }],
  ] as const)('are refused with %s for %o, and leave nothing', async (code, wrong) => {
    await expect(
      certificates.issue({ ...content, ...wrong } as CertificateContent, null),
    ).rejects.toMatchObject({ code })
    expect(await documents.query({ group: 'certificates' })).toEqual([])
  })

  test('are signed anew when edited, later than before', async () => {
    const { id, viewId } = await certificates.issue(content, null)
    const before = await found(viewId)
    expect(await certificates.verify(before)).toBe(true)
    await certificates.edit(id, { ...content, shows: { ...content.shows, name: false, since: false } })
    const after = await found(viewId)
    expect(await certificates.verify(after)).toBe(true)
    const claims = await certificates.issuer.read(after.credential ?? '')
    expect(JSON.stringify(claims)).not.toMatch(/Robin|since/)
    expect(after.changedAt).toBeGreaterThan(before.changedAt)
    expect(await certificates.verify({ ...after, credential: before.credential })).toBe(false)
  })

  test('are not valid where a word of them was changed, or another hand signed', async () => {
    const { viewId } = await certificates.issue(content, null)
    const certificate = await found(viewId)
    const forged = { ...certificate, content: { ...content, name: 'Mallory' } }
    expect(await certificates.verify(forged)).toBe(false)
    const [head = '', , signature = ''] = (certificate.credential ?? '').split('.')
    const body = Buffer.from(JSON.stringify({ iss: certificates.issuer.id })).toString('base64url')
    expect(await certificates.issuer.read(`${head}.${body}.${signature}`)).toBeUndefined()
  })

  test('are marked in the status list when withdrawn, and not before', async () => {
    const kept = await certificates.issue(content, null)
    const { id, viewId } = await certificates.issue(content, null)
    const { statusIndex } = await found(viewId)
    expect(await bitOf(statusIndex)).toBe(0)
    await certificates.withdraw(id)
    expect(await bitOf(statusIndex)).toBe(1)
    expect(await bitOf((await found(kept.viewId)).statusIndex)).toBe(0)
    expect(await found(viewId)).toMatchObject({ state: 'withdrawn' })
    await expect(certificates.edit(id, content)).rejects.toMatchObject({ code: 'failed-precondition' })
  })

  test('come back within a day as another credential; the first stays withdrawn', async () => {
    const { id, viewId } = await certificates.issue(content, null)
    const first = await found(viewId)
    await certificates.remove(id)
    clock.set(start + day - 1)
    expect(await certificates.tidy()).toEqual([])
    await certificates.restore(id)
    const second = await found(viewId)
    expect(await certificates.verify(second)).toBe(true)
    expect(second.statusIndex).not.toBe(first.statusIndex)
    expect(await bitOf(second.statusIndex)).toBe(0)
    expect(await bitOf(first.statusIndex)).toBe(1)
  })

  test('withdrawn by mistake, come back within a day as another credential, and not after it', async () => {
    const { id, viewId } = await certificates.issue(content, 'ada')
    const { statusIndex, credential } = await found(viewId)
    await certificates.withdraw(id)
    clock.set(start + day - 1)
    await certificates.withdraw(id)
    await Promise.all([certificates.restore(id), certificates.restore(id)])
    const back = await found(viewId)
    expect(back).toMatchObject({ state: 'issued', withdrawnAt: null, content })
    expect([await bitOf(statusIndex), await bitOf(back.statusIndex)]).toEqual([1, 0])
    expect(back.credential).not.toBe(credential)
    expect(await certificates.verify(back)).toBe(true)

    await certificates.withdraw(id)
    clock.set(start + 2 * day - 1)
    expect(certificates.isTakenBack(await found(viewId))).toBe(false)
    await certificates.restore(id)
    expect((await found(viewId)).state).toBe('withdrawn')
    expect(await bitOf(back.statusIndex)).toBe(1)
  })

  test('deleted after they were withdrawn, come back withdrawn or not at all', async () => {
    const { id, viewId } = await certificates.issue(content, null)
    const { statusIndex } = await found(viewId)
    await certificates.withdraw(id)
    await certificates.remove(id)
    expect((await found(viewId)).state).toBe('removed')
    await certificates.restore(id)
    expect(await found(viewId)).toMatchObject({ state: 'withdrawn', statusIndex, removedAt: null })
    expect(await bitOf(statusIndex)).toBe(1)
    await certificates.remove(id)
    clock.set(start + day - 1)
    await certificates.remove(id)
    clock.set(start + day)
    expect(await certificates.tidy()).toEqual([id])
    expect(await found(viewId)).toMatchObject({ state: 'erased', content: null })
  })

  test('leave no word after a day, and their status for good', async () => {
    const { id, viewId, editToken } = await certificates.issue(content, 'ada')
    const { statusIndex } = await found(viewId)
    await certificates.remove(id)
    clock.set(start + day)
    expect(await certificates.tidy()).toEqual([id])
    expect(await certificates.tidy()).toEqual([])
    await certificates.restore(id)
    const left = JSON.stringify(await documents.query({ group: 'certificates' }))
    expect(withoutTokens(left)).not.toMatch(/Robin|Mia|ada/)
    expect(await certificates.openToEdit(editToken, undefined)).toEqual({ is: 'missing' })
    expect((await found(viewId)).state).toBe('erased')
    expect(await bitOf(statusIndex)).toBe(1)
  })

  test('count with the record of a member, and a guest’s from its date alone', async () => {
    const quitAt = content.startedAt
    const slip = { day: '2026-11-10', state: 'slip' as const, at: quitAt + 4.5 * day }
    diaries.ada = { quitAt, checkIns: [slip], earned: {} }
    const mine = await certificates.issue(content, 'ada')
    const guests = await certificates.issue(content, null)
    const countOf = async (viewId: string) => (await certificates.read(await found(viewId))).shown.count
    expect(await countOf(mine.viewId)).toEqual({ value: 9, unit: 'day' })
    expect(await countOf(guests.viewId)).toEqual({ value: 10, unit: 'day' })
    diaries.ada = { ...diaries.ada, checkIns: [{ ...slip, newStartAt: quitAt + 6 * day }] }
    expect(await countOf(mine.viewId)).toEqual({ value: 8, unit: 'day' })
    const { next } = await certificates.read(await found(mine.viewId))
    // Eight days in all: the week lies behind, as it does on the overview.
    expect(next).toMatchObject({ id: '14d', at: quitAt + 16 * day })
  })

  test('hold a milestone that was reached, whatever came after', async () => {
    const quitAt = content.startedAt
    const slip = { day: '2026-11-08', state: 'slip' as const, at: quitAt + 2.5 * day }
    diaries.ada = { quitAt, checkIns: [slip], earned: {} }
    const frozen: CertificateContent = { ...content, kind: 'milestone', milestone: '7d' }
    const { viewId } = await certificates.issue(frozen, 'ada')
    const before = await certificates.read(await found(viewId))
    expect(before.shown).toMatchObject({ reachedAt: quitAt + 7.5 * day, count: { value: 7, unit: 'day' } })
    diaries.ada = {
      quitAt,
      checkIns: [slip, { ...slip, at: quitAt + 9 * day, newStartAt: start }],
      earned: {},
    }
    expect((await certificates.read(await found(viewId))).shown).toEqual(before.shown)
    diaries.ada = { quitAt, checkIns: [{ ...slip, newStartAt: quitAt + 6 * day }], earned: {} }
    await expect(certificates.issue(frozen, 'ada')).rejects.toMatchObject({ code: 'failed-precondition' })
    diaries.ada = { ...diaries.ada, earned: { '7d': quitAt + 8 * day } }
    await expect(certificates.issue(frozen, 'ada')).resolves.toBeDefined()
    expect(await certificates.verify(await found(viewId))).toBe(true)
  })

  test('keep the day a milestone was reached through every change, whatever the record says by then', async () => {
    const quitAt = content.startedAt
    diaries.ada = { quitAt, checkIns: [], earned: {} }
    const frozen: CertificateContent = { ...content, kind: 'milestone', milestone: '7d' }
    const { id, viewId } = await certificates.issue(frozen, 'ada')
    const slip = { day: '2026-11-08', state: 'slip' as const, at: quitAt + 2.5 * day, newStartAt: start }
    diaries.ada = { quitAt: quitAt + 3 * day, checkIns: [slip], earned: {} }
    await certificates.edit(id, { ...frozen, theme: 'night' })
    expect((await certificates.read(await found(viewId))).shown).toMatchObject({
      theme: 'night',
      reachedAt: quitAt + 7 * day,
    })
    await expect(certificates.edit(id, { ...frozen, milestone: '14d' })).rejects.toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('go with their account, and no other with them', async () => {
    const mine = await certificates.issue(content, 'ada')
    const other = await certificates.issue(content, 'ben')
    expect((await certificates.listOf('ada')).map(({ id }) => id)).toEqual([mine.id])
    expect(await certificates.forget('ada')).toEqual([mine.id])
    expect(await certificates.listOf('ada')).toEqual([])
    expect((await found(mine.viewId)).content).toBeNull()
    expect((await found(other.viewId)).content).toEqual(content)
  })

  test('have links that can be replaced and run out', async () => {
    const { id, viewId, editToken } = await certificates.issue(content, null)
    const newest = await certificates.rotateEditLink(id)
    expect(await certificates.openToEdit(editToken, undefined)).toEqual({ is: 'ended' })
    expect(await certificates.openToEdit(newest, undefined)).toMatchObject({ is: 'found' })
    const newView = await certificates.rotateViewLink(id)
    expect(await certificates.open(viewId, undefined)).toEqual({ is: 'ended' })
    expect((await found(newView)).viewId).toBe(newView)
    clock.set(start + 800 * day)
    expect(await certificates.openToEdit(newest, undefined)).toEqual({ is: 'expired' })
    expect(await certificates.open(newView, undefined)).toMatchObject({ is: 'found' })
  })

  test('are cheered once a day by each network, also when it taps twice at once', async () => {
    const { id, viewId } = await certificates.issue(content, null)
    const taps = await Promise.all([1, 2, 3].map(() => certificates.cheer(id, '192.0.2.1')))
    expect(taps.sort()).toEqual(['again', 'again', 'done'])
    expect(await certificates.cheer(id, '192.0.2.2')).toBe('done')
    expect((await found(viewId)).cheers).toBe(2)
    clock.set(start + day)
    expect(await certificates.cheer(id, '192.0.2.1')).toBe('done')
    const names = await countedNames()
    expect(names.length).toBeGreaterThan(0)
    expect(names.join()).not.toContain('192.0.2')
    await certificates.tidy()
    const counters = await documents.query({ group: 'certificateCounters' })
    expect(counters.map(({ id: name }) => name)).toEqual(['status'])
  })

  test('give a cheer back to whoever gave it, and never another’s', async () => {
    const { id, viewId } = await certificates.issue(content, null)
    const network = '192.0.2.1'
    expect(await certificates.takeBackCheer(id, network)).toBe(false)
    await certificates.cheer(id, '192.0.2.2')
    for (const said of ['done', 'again', 'again']) expect(await certificates.cheer(id, network)).toBe(said)
    expect(await certificates.takeBackCheer(id, network)).toBe(true)
    expect(await certificates.takeBackCheer(id, network)).toBe(false)
    expect((await found(viewId)).cheers).toBe(1)
    expect(await certificates.cheer(id, network)).toBe('done')
    await certificates.takeBackCheer(id, network)
    // Refused for its many cheers, a network added none that it could take back.
    for (let spent = 0; spent < limits.cheers.calls; spent++)
      await certificates.limits.spend('cheers', network)
    expect(await certificates.cheer(id, network)).toBe('tooMany')
    expect(await certificates.takeBackCheer(id, network)).toBe(false)
    expect((await found(viewId)).cheers).toBe(1)
  })

  test('never share a place in the status list, however many come at once', async () => {
    const issued = await Promise.all(Array.from({ length: 5 }, () => certificates.issue(content, 'ada')))
    const places = (await certificates.listOf('ada')).map(({ statusIndex }) => statusIndex)
    expect(new Set(places).size).toBe(issued.length)
  })

  test('are signed by a key that is sealed where there is a secret, and found again', async () => {
    const secret = 's'.repeat(32)
    await make(secret).issue(content, 'ada')
    const keys = await documents.collection(certificateKeysOf).query({})
    expect(keys.map(({ data }) => data.privateKey)).toEqual([expect.stringMatching(/^sealed:/)])
    await make(secret).issue(content, 'ada')
    expect(await documents.collection(certificateKeysOf).query({})).toHaveLength(1)
    await expect(make().issue(content, 'ada')).rejects.toMatchObject({ code: 'internal' })
  })
})
