import { describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { checkInsCollection, membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { day, everything, setCertificateStage, wishes } from './testing/stage.ts'

const { stage, as, post, make, read } = setCertificateStage()
const { clock } = stage

describe('who may see it', () => {
  const visitors = [undefined, 'ben', 'ada', 'olga'] as const

  test.each(visitors)('with the public link: %s', async who => {
    const { viewId } = await make({}, everything, 'ada')
    expect((await read(`/certificate/${viewId}`, who)).status).toBe(200)
    expect((await read(`/certificates/${viewId}/qr.svg`, who)).status).toBe(200)
    expect((await read(`/certificate/edit/${viewId}`, who)).status).toBe(who === 'ada' ? 200 : 404)
  })

  test.each(visitors)('while private: %s', async who => {
    const { viewId } = await make({ visibility: 'private' }, everything, 'ada')
    const page = await read(`/certificate/${viewId}`, who)
    expect(page.status).toBe(who === 'ada' ? 200 : 403)
    if (who !== 'ada') expect(page.text).not.toMatch(/Robin|October/)
    const files = [
      'share.png',
      'a4.pdf',
      'qr.svg',
      'certificate.txt',
      'next.ics',
      'credential.jwt',
      'badge.png',
    ]
    for (const file of files.filter(name => !/png|pdf/.test(name) || who !== 'ada'))
      expect((await read(`/certificates/${viewId}/${file}`, who)).status).toBe(
        who === 'ada' && !/jwt|badge/.test(file) ? 200 : 404,
      )
  })

  test('a guessed id, a file that is none, and a malformed id find nothing', async () => {
    const { viewId } = await make()
    for (const path of [
      `/certificate/${'A'.repeat(22)}`,
      `/certificate/edit/${'A'.repeat(43)}`,
      `/certificates/${'A'.repeat(22)}/share.png`,
      `/certificates/${viewId}/secret.txt`,
      `/certificates/${viewId}/constructor`,
      `/certificates/${encodeURIComponent('../../etc')}/share.png`,
      `/certificate/${encodeURIComponent('a/b')}`,
    ])
      expect({ path, status: (await read(path)).status }).toEqual({ path, status: 404 })
  })

  test('others change nothing: neither with the public link, nor from another site', async () => {
    const { viewId, token } = await make({}, everything, 'ada')
    for (const who of [undefined, 'ben', 'olga'])
      for (const intent of ['withdraw', 'remove', 'rotateView', 'rotateEdit', ''])
        await post(`/certificate/edit/${viewId}`, { ...wishes, name: 'Mallory', intent }, everything, who)
    expect((await read(`/certificate/${viewId}`)).text).toContain('Robin Avery')
    const foreign = await stage.house.ask(`/certificate/edit/${token}`, {
      method: 'POST',
      headers: { ...as('ada'), Origin: 'https://evil.example' },
      body: new URLSearchParams({ intent: 'withdraw' }),
    })
    expect(foreign.status).toBe(403)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })

  test('a GET changes nothing', async () => {
    const { viewId, token } = await make()
    await read(`/certificate/edit/${token}?intent=withdraw`)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })

  test('an edit link that has run out opens nothing, and the page says why', async () => {
    const { viewId, token } = await make()
    const now = clock.now()
    clock.advance(800 * day)
    const page = await read(`/certificate/edit/${token}`)
    const saved = await post(`/certificate/edit/${token}`, { ...wishes, name: 'Mallory' }, everything)
    const seen = await read(`/certificate/${viewId}`)
    clock.set(now)
    expect(page.status).toBe(410)
    expect(page.text).toContain('This link has expired')
    expect(saved.status).toBe(400)
    expect(seen.text).toContain('Robin Avery')
  })

  test('what was deleted for good is gone for everyone, whatever they hold', async () => {
    const { viewId, token } = await make({}, everything, 'ada')
    await post(`/certificate/edit/${token}`, { intent: 'remove' }, [], 'ada')
    clock.advance(25 * 3_600_000)
    await stage.house.backend.certificates.tidy()
    for (const who of [undefined, 'ada', 'olga']) {
      expect((await read(`/certificate/${viewId}`, who)).status).toBe(410)
      expect((await read(`/certificates/${viewId}/a4.pdf`, who)).status).toBe(410)
    }
    expect((await read(`/certificate/edit/${viewId}`, 'ada')).text).not.toContain('Robin')
    await post(`/certificate/edit/${viewId}`, { intent: 'restore' }, [], 'ada')
    expect((await read(`/certificate/${viewId}`, 'ada')).status).toBe(410)
  })

  test('too many taps of one network are turned away, without a word to the holder', async () => {
    const { viewId } = await make()
    const { limits } = stage.house.backend.certificates
    for (let count = 0; count < 60; count += 1) await limits.spend('cheers', 'unknown')
    expect((await post(`/certificate/${viewId}`, {})).status).toBe(429)
    const opened = await stage.house.backend.certificates.open(viewId, undefined)
    expect(opened).toMatchObject({ certificate: { cheers: 0 } })
    clock.advance(25 * 3_600_000)
    expect((await post(`/certificate/${viewId}`, {})).status).toBe(200)
  })
})

describe('a member', () => {
  const ada = () => stage.house.backend.documents.collection(membersCollection)
  async function keepRecord() {
    const at = clock.now().getTime()
    await ada().set(
      { id: 'ada' },
      {
        quitAt: Date.parse('2026-10-01T06:00:00Z'),
        timeZone: 'Europe/Berlin',
        dayEndsAt: 3,
        habit: { perDay: 12, packSize: 19, packPrice: 7.6, currency: 'CHF' },
        reasons: [],
        goals: [],
        earned: {},
        consents: { programme: agree(at) },
        updatedAt: at,
      },
    )
    const slip = { state: 'slip' as const, at: Date.parse('2026-10-20T18:00:00Z'), smoked: 3 }
    const checkIns = stage.house.backend.documents.collection(checkInsCollection)
    await checkIns.set({ uid: 'ada', id: '2026-10-20' }, slip)
  }

  test('begins with their own record, and nobody else does', async () => {
    await keepRecord()
    const form = (await read('/certificate/new', 'ada')).text
    for (const value of ['2026-10-01T08:00', 'Europe/Berlin', '12', '19', '7.6', 'Ada'])
      expect(form).toContain(`value="${value}"`)
    expect(form).toMatch(/<option value="CHF" selected=""/)
    // The newest milestone they reached, of those alone.
    const offered = [...form.matchAll(/<input[^>]*name="milestone"[^>]*value="(\w+)"/g)].map(([, id]) => id)
    expect(offered).toEqual(['24h', '3d', '7d', '14d', '28d', '1m'])
    expect(form).toMatch(/<input[^>]*name="milestone"[^>]*checked=""[^>]*value="1m"/)
    for (const who of [undefined, 'ben', 'olga'])
      expect((await read('/certificate/new', who)).text).not.toMatch(/2026-10-01|CHF" selected/)
  })

  test('sees their slips counted on a live certificate; a guest’s counts from its date', async () => {
    await keepRecord()
    clock.set('2026-12-01T12:00:00Z')
    const daysOf = async (viewId: string) =>
      Number(/^(\d+) days/m.exec((await read(`/certificates/${viewId}/certificate.txt`)).text)?.[1])
    const mine = await make({ name: '' }, everything, 'ada')
    const guests = await make({ name: '' })
    expect(await daysOf(guests.viewId)).toBe(61)
    expect(await daysOf(mine.viewId)).toBe(60)
    expect((await read(`/certificate/${mine.viewId}`)).text).not.toMatch(/slip/i)
  })

  test('finds their certificates among what is theirs, and only theirs', async () => {
    const { viewId } = await make({}, everything, 'ada')
    expect((await read('/together', 'ada')).text).toContain(viewId)
    expect((await read('/together', 'ben')).text).not.toContain(viewId)
  })

  test('reads what theirs are in the language of the page, whichever they are written in', async () => {
    await make({}, everything, 'ada')
    const { text } = await read(pathOf('together', 'de'), 'ada')
    expect(text).toContain('Tage rauchfrei')
    expect(text).not.toContain('days smoke-free')
  })

  test('has agreed to their certificates on a day, and takes all of them back at once', async () => {
    const mine = await make({}, everything, 'ada')
    const agreedAt = clock.now().getTime()
    const other = await make({}, everything, 'ben')
    const kept = '/you/settings?part=kept'
    expect((await read(kept, 'ada')).text).toContain(String(agreedAt))
    expect((await post(kept, { withdraw: 'certificates' }, [], 'ada')).status).toBe(303)
    expect((await read(kept, 'ada')).text).not.toContain(String(agreedAt))
    expect((await read(`/certificate/${mine.viewId}`)).status).toBe(410)
    expect((await read(`/certificate/${other.viewId}`)).status).toBe(200)
    expect((await read(`/certificate/edit/${mine.viewId}`, 'ada')).text).toContain('value="restore"')
  })

  test('without an agreement nothing is kept', async () => {
    clock.advance(3_600_000)
    const before = (await stage.house.backend.documents.query({ group: 'certificates' })).length
    const { consent: _, ...rest } = wishes
    const refused = await post('/certificate/new', rest, everything, 'ada')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Without your consent, nothing is stored')
    expect(await stage.house.backend.documents.query({ group: 'certificates' })).toHaveLength(before)
  })
})

describe('a member’s data', () => {
  test('holds their certificates in the export, and none after they leave', async () => {
    const { viewId, id } = await make({ name: 'Exported' }, everything, 'ada')
    const page = await read('/data-deletion', 'ada')
    expect(page.status).toBe(200)
    expect((await stage.house.backend.certificates.listOf('ada')).map(found => found.id)).toContain(id)
    await stage.house.backend.certificates.forget('ada')
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    const kept = JSON.stringify(await stage.house.backend.documents.query({ group: 'certificates' }))
    expect(kept).not.toContain('Exported')
  })
})
