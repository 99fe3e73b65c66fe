import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { day, everything, setCertificateStage, wishes } from './testing/stage.ts'

const { stage, post, make, read, bytes } = setCertificateStage()
const { clock } = stage

describe('a certificate', () => {
  test('is made by a guest without JavaScript, private unless they say otherwise', async () => {
    const form = await read('/certificate/new')
    expect(form.status).toBe(200)
    expect(form.text).toContain('name="moment"')
    const { visibility: _, ...rest } = wishes
    const { token, viewId } = await make(rest)
    expect((await read(`/certificate/edit/${token}`)).status).toBe(200)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
    const hidden = await make({ visibility: '' })
    expect((await read(`/certificate/${hidden.viewId}`)).status).toBe(403)
  })

  test.each([
    ['inFuture', { moment: '2027-01-01T08:00' }],
    ['date', { moment: 'yesterday' }],
    ['notReached', { kind: 'milestone', milestone: '1y' }],
    ['habit', { packPrice: '' }],
    ['invalid', { theme: 'neon' }],
    ['invalid', { currency: 'x' }],
    ['habit', { packSize: '0' }],
    ['invalid', { name: 'x'.repeat(99) }],
  ] as const)('is refused as %s in words, and what was typed stays', async (problem, wrong) => {
    clock.advance(3_600_000)
    const response = await post('/certificate/new', { ...wishes, ...wrong }, everything)
    const page = await response.text()
    expect(response.status).toBe(400)
    const say = stage.house.backend.library.words('en').getFixedT(null, 'certificate')
    expect(page).toContain(say(`problems.${problem}`))
    expect(page).toContain('value="For Mia"')
  })

  test.each([
    ['inFuture', { moment: '2027-01-01T08:00' }, 'name="moment"'],
    ['notReached', { kind: 'milestone', milestone: '1y' }, 'name="milestone"'],
    ['notReached', { kind: 'milestone', milestone: '' }, 'name="milestone"'],
    ['habit', { packPrice: '' }, 'name="perDay"'],
    ['consent', { consent: '' }, 'name="consent"'],
    ['invalid', { theme: 'neon' }, 'data-problem'],
  ] as const)('refused as %s leads to the place of it without JavaScript', async (problem, wrong, place) => {
    clock.advance(3_600_000)
    const page = await (await post('/certificate/new', { ...wishes, ...wrong }, everything)).text()
    const [focused, ...others] = page.match(/<[^>]*autofocus[^>]*>/gi) ?? []
    expect(focused).toContain(place)
    expect(others).toEqual([])
    const say = stage.house.backend.library.words('en').getFixedT(null, 'certificate')
    expect(page.split(`>${say(`problems.${problem}`)}<`)).toHaveLength(2)
  })

  test('offers only milestones that were reached, once the moment is known', async () => {
    const openIn = (page: string) =>
      [...page.matchAll(/<option([^>]*) value="(\d+[hdmy])"([^>]*)>/g)]
        .filter(([, before, , after]) => !`${before}${after}`.includes('disabled'))
        .map(([, , id]) => id)
    expect(openIn((await read('/certificate/new')).text)).toContain('20y')
    clock.advance(3_600_000)
    const refused = await post('/certificate/new', { ...wishes, kind: 'milestone', milestone: '1y' })
    expect(openIn(await refused.text())).toEqual(['24h', '3d', '7d', '14d', '28d', '1m'])
    const { token } = await make({ kind: 'milestone', milestone: '14d' })
    expect(openIn((await read(`/certificate/edit/${token}`)).text)).toEqual([
      '24h',
      '3d',
      '7d',
      '14d',
      '28d',
      '1m',
    ])
  })

  test.each([
    ['en-GB,en;q=0.9', 'GBP'],
    ['en-US', 'USD'],
    ['de-CH', 'CHF'],
    ['fr', 'GBP'],
    ['en-AT', 'EUR'],
    ['pt-BR,en;q=0.5', 'BRL'],
  ])('begins with the money of who asks for %s: %s', async (wishes, currency) => {
    const response = await stage.house.ask('/certificate/new', { headers: { 'Accept-Language': wishes } })
    expect(await response.text()).toMatch(new RegExp(`<option[^>]*value="${currency}"[^>]* selected=""`))
  })

  test('is not moved by the language of who opens it, but offers it', async () => {
    const { viewId } = await make()
    const open = (headers: Record<string, string>) => stage.house.ask(`/certificate/${viewId}`, { headers })
    const say = stage.house.backend.library.words('pl').getFixedT(null, 'certificate')
    const polish = await open({ 'Accept-Language': 'pl-PL,pl;q=0.9,en;q=0.8' })
    expect(polish.status).toBe(200)
    const page = await polish.text()
    expect(page).toContain('<html lang="en"')
    expect(page).toMatch(new RegExp(`<a[^>]*href="/pl/[^"]*${viewId}"[^>]*>${say('view.inYours')}`))
    const [, path = ''] = /href="(\/pl\/[^"]*)"/.exec(page.slice(page.indexOf('<p lang="pl"'))) ?? []
    const there = await read(path)
    // The page around it is Polish, what it says is its holder's.
    expect(there.text).toContain('<html lang="pl"')
    expect(there.text).toContain('days smoke-free')
    const others: Record<string, string>[] = [
      { 'Accept-Language': 'en-GB,pl;q=0.5' },
      { 'Accept-Language': 'pl', Cookie: 'language=en' },
      {},
    ]
    for (const headers of others)
      expect(await (await open(headers)).text()).not.toContain(say('view.inYours'))
  })

  test('can be taken back, and for a day that can be undone', async () => {
    const { token, viewId } = await make()
    const edit = `/certificate/edit/${token}`
    const act = (intent: string) => post(edit, { intent })
    const say = stage.house.backend.library.words('en').getFixedT(null, 'certificate')
    await act('withdraw')
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    const closed = await read(edit)
    expect(closed.status).toBe(410)
    expect(closed.text).toContain(say('edit.undoWithdraw'))
    await act('restore')
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
    await act('withdraw')
    clock.advance(day)
    const late = await read(edit)
    expect(late.status).toBe(410)
    expect(late.text).not.toContain(say('edit.undoWithdraw'))
    await act('restore')
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
  })

  test('needs neither a habit nor a name', async () => {
    const { token, viewId } = await make({ perDay: '', packPrice: '', name: '' })
    expect((await read(`/certificate/edit/${token}`)).status).toBe(200)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })

  test('shows what is on it, labelled as self-reported, and asks not to be listed', async () => {
    const { viewId } = await make()
    const page = await read(`/certificate/${viewId}`)
    for (const words of [
      'Robin Avery',
      'days smoke-free',
      'since 1 October 2026',
      'For Mia',
      'Self-reported',
      'noindex',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toContain('The signature is valid')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['en', 'days smoke-free', 'since 1 October 2026'],
    ['de', 'Tage rauchfrei', 'seit dem 1. Oktober 2026'],
    ['ru', 'без сигарет', 'с\u00a01 октября 2026'],
    ['pl', 'bez papierosa', 'od 1 października 2026'],
  ] as const)('speaks %s whoever reads it', async (language, unit, since) => {
    const { viewId } = await make({ language })
    const page = await read(`/certificate/${viewId}`)
    expect(page.text).toContain(unit)
    expect(page.text).toContain(since)
    const plain = (await read(`/certificates/${viewId}/certificate.txt`)).text
    expect(plain).toContain(since)
    expect(plain).toContain(`${language === 'en' ? '' : `/${language}`}/certificate/${viewId}`)
  })

  test.each([
    ['ru', '2026-11-14', 'день'],
    ['ru', '2026-11-12', 'дня'],
    ['ru', '2026-11-05', 'дней'],
    ['pl', '2026-11-14', 'dzień'],
    ['pl', '2026-11-12', 'dni'],
  ] as const)('in %s since %s counts in the right form', async (language, since, form) => {
    const now = clock.now()
    const { token } = await make({ language })
    clock.set('2026-11-15T20:00:00Z')
    const editing = await post(
      `/certificate/edit/${token}`,
      { ...wishes, language, moment: `${since}T08:00` },
      everything,
    )
    expect(editing.status).toBe(303)
    const plain = (await read(`/certificates/${token}/certificate.txt`)).text
    clock.set(now)
    expect(plain).toMatch(new RegExp(`^\\d+ ${form} `, 'm'))
  })
})

describe('its life', () => {
  test('edited, it says the new words at once everywhere', async () => {
    const { viewId, token } = await make()
    const before = await bytes(`/certificates/${viewId}/share.png`)
    const saved = await post(
      `/certificate/edit/${token}`,
      { ...wishes, name: 'Sam', theme: 'night' },
      everything,
    )
    expect(saved.status).toBe(303)
    const page = await read(`/certificate/${viewId}`)
    expect(page.text).toContain('Sam')
    expect(page.text).not.toContain('Robin Avery')
    expect((await bytes(`/certificates/${viewId}/share.png`)).equals(before)).toBe(false)
  })

  test('its preview is written by the server, in the language chosen', async () => {
    const { token } = await make()
    const body = new URLSearchParams({ ...wishes, language: 'ru', intent: 'preview' })
    body.append('shows', 'since')
    const response = await stage.house.ask(`/certificate/edit/${token}.data`, { method: 'POST', body })
    expect(await response.text()).toContain('с\u00a01 октября 2026')
  })

  test('withdrawn, its page and files are gone, and its edit page says so', async () => {
    const { viewId, token } = await make({ hasBadge: 'on' })
    await bytes(`/certificates/${viewId}/square.png`)
    await post(`/certificate/edit/${token}`, { intent: 'withdraw' })
    for (const path of [
      `/certificate/${viewId}`,
      `/certificates/${viewId}/square.png`,
      `/certificates/${viewId}/credential.jwt`,
      `/certificate/edit/${token}`,
    ])
      expect((await read(path)).status).toBe(410)
    expect((await read(`/certificate/${viewId}`)).text).not.toContain('Robin')
  })

  test('withdrawn, its holder can still delete it, and bring it back only as withdrawn', async () => {
    const { viewId, token } = await make()
    await post(`/certificate/edit/${token}`, { intent: 'withdraw' })
    expect((await read(`/certificate/edit/${token}`)).text).toContain('value="remove"')
    expect((await read(`/certificate/${viewId}`)).text).not.toContain('value="remove"')
    await post(`/certificate/edit/${token}`, { intent: 'remove' })
    expect((await read(`/certificate/edit/${token}`)).text).toContain('value="restore"')
    await post(`/certificate/edit/${token}`, { intent: 'restore' })
    expect((await read(`/certificate/edit/${token}`)).text).toContain('You’ve withdrawn this certificate')
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
  })

  test('deleted, it can be brought back for a day', async () => {
    const { viewId, token } = await make()
    await post(`/certificate/edit/${token}`, { intent: 'remove' })
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    expect((await read(`/certificate/edit/${token}`)).text).toContain('value="restore"')
    await post(`/certificate/edit/${token}`, { intent: 'restore' })
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })

  test('replaced links end: the old edit link and the old public one answer 410', async () => {
    const { viewId, token, id } = await make()
    const rotated = await post(`/certificate/edit/${token}`, { intent: 'rotateEdit' })
    const next = /edit\/([\w-]+)/.exec(rotated.headers.get('location') ?? '')?.[1] ?? ''
    expect((await read(`/certificate/edit/${token}`)).status).toBe(410)
    expect((await post(`/certificate/edit/${token}`, { intent: 'withdraw' })).status).toBe(303)
    expect((await read(`/certificate/edit/${next}`)).status).toBe(200)
    await post(`/certificate/edit/${next}`, { intent: 'rotateView' })
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    expect((await read(`/certificates/${viewId}/share.png`)).status).toBe(410)
    const [mine] = (await stage.house.backend.documents.query({ group: 'certificates' })).filter(
      found => found.id === id,
    )
    expect((await read(`/certificate/${mine?.data.viewId}`)).status).toBe(200)
  })

  test('nothing of it stays on disk when it goes', async () => {
    const { viewId, token } = await make()
    const folder = join(stage.house.backend.settings.DATA_DIR, 'certificates')
    const before = (await readdir(folder).catch(() => [])).length
    await bytes(`/certificates/${viewId}/share.png`)
    expect((await readdir(folder)).length).toBe(before + 1)
    await post(`/certificate/edit/${token}`, { intent: 'remove' })
    expect((await readdir(folder)).length).toBe(before)
  })

  test('is cheered with one tap, once a day, and never while private', async () => {
    const { viewId } = await make()
    const first = await post(`/certificate/${viewId}`, {})
    expect(await first.text()).toContain('1 person says')
    expect(await (await post(`/certificate/${viewId}`, {})).text()).toContain(
      'You’ve already said “well done” today',
    )
    const hidden = await make({ visibility: 'private' })
    expect((await post(`/certificate/${hidden.viewId}`, {})).status).not.toBe(200)
  })

  test('too many at once are refused', async () => {
    clock.advance(2 * day)
    const answers: number[] = []
    for (let count = 0; count < 21; count += 1)
      answers.push((await post('/certificate/new', wishes, everything, 'ben')).status)
    expect(answers.filter(status => status === 303)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  })
})

test('nothing personal of certificates is in the log', () => {
  expect(stage.house.lines.join('\n')).not.toMatch(/Robin|Mia|anna@|\/certificates?\/[\w-]{22}/)
})
