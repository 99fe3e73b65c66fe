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

  const offeredIn = (page: string) =>
    [...page.matchAll(/<input[^>]*name="milestone"[^>]*>/g)].map(
      ([input]) => /value="(\w+)"/.exec(input)?.[1],
    )
  const openIn = (page: string) =>
    /data-step="open"[^>]*aria-label="([^"]+)"|aria-label="([^"]+)" data-step="open"/
      .exec(page)
      ?.slice(1)
      .find(Boolean)

  test('offers only milestones that were reached, once the moment is known', async () => {
    expect(offeredIn((await read('/certificate/new')).text)).toEqual([])
    clock.advance(3_600_000)
    const refused = await post('/certificate/new', { ...wishes, kind: 'milestone', milestone: '1y' })
    expect(offeredIn(await refused.text())).toEqual(['24h', '3d', '7d', '14d', '28d', '1m'])
    const { token } = await make({ kind: 'milestone', milestone: '14d' })
    const editing = (await read(`/certificate/edit/${token}`)).text
    expect(offeredIn(editing)).toEqual(['24h', '3d', '7d', '14d', '28d', '1m'])
    expect(editing).toMatch(/<input[^>]*name="milestone"[^>]*checked=""[^>]*value="14d"/)
  })

  test('shows what is entered before its date is, and offers no milestones by then', async () => {
    const undated = { ...wishes, moment: '' }
    const see = async (more: Record<string, string>) => {
      const body = new URLSearchParams({ ...undated, intent: 'preview', ...more })
      for (const part of everything) body.append('shows', part)
      return (await stage.house.ask('/certificate/new.data', { method: 'POST', body })).text()
    }
    for (const kind of ['live', 'milestone']) {
      const seen = await see({ kind })
      expect(seen).toContain('Robin Avery')
      expect(seen).not.toContain('"24h"')
    }
    const refused = await (await post('/certificate/new', { ...undated, intent: 'look' }, everything)).text()
    expect(refused).toContain('>Robin Avery<')
    expect(offeredIn(refused)).toEqual([])
  })

  test('is made in three steps without JavaScript, with its preview after each', async () => {
    const { consent: _, kind: __, milestone: ___, visibility: ____, ...told } = wishes
    const go = async (fields: Record<string, string>) => {
      const response = await post('/certificate/new', { ...told, ...fields }, everything)
      return { status: response.status, text: await response.text() }
    }
    // Which milestones there are is only known once the date is: they are asked before the next step.
    const asked = await go({ kind: 'milestone', intent: 'look', step: 'words' })
    expect(asked.status).toBe(200)
    expect(openIn(asked.text)).toBe('Words')
    expect(offeredIn(asked.text)).toContain('1m')
    expect(asked.text).toMatch(/<input[^>]*name="milestone"[^>]*checked=""[^>]*value="1m"/)

    const looks = await go({ kind: 'milestone', milestone: '14d', intent: 'look', step: 'words' })
    expect(openIn(looks.text)).toBe('Look')
    for (const drawn of ['Robin Avery', 'days smoke-free', 'reached on October\u00a015, 2026'])
      expect(looks.text).toContain(`>${drawn}<`)
    const sees = await go({
      kind: 'milestone',
      milestone: '14d',
      theme: 'night',
      intent: 'who',
      step: 'look',
    })
    expect(openIn(sees.text)).toBe('Who sees it')
    expect(sees.text).toContain('value="For Mia"')
    expect(sees.text).toMatch(/<input[^>]*name="theme"[^>]*checked=""[^>]*value="night"/)
    expect(sees.text).toMatch(/<input[^>]*name="visibility"[^>]*checked=""[^>]*value="private"/)
    const back = await go({ kind: 'live', moment: '', intent: 'words', step: 'who' })
    expect([back.status, openIn(back.text)]).toEqual([200, 'Words'])
  })

  test.each([
    ['date', { moment: '' }],
    ['inFuture', { moment: '2027-01-01T08:00' }],
    ['notReached', { kind: 'milestone', milestone: '1y' }],
    ['notReached', { kind: 'milestone', milestone: '', moment: '2026-12-31T08:00' }],
    ['habit', { packPrice: '' }],
    ['invalid', { name: 'x'.repeat(99) }],
  ] as const)(
    'does not leave its words while they are refused as %s, and marks the step',
    async (problem, wrong) => {
      clock.set('2026-12-31T12:00:00Z')
      const response = await post('/certificate/new', { ...wishes, ...wrong, intent: 'who' }, everything)
      const page = await response.text()
      const say = stage.house.backend.library.words('en').getFixedT(null, 'certificate')
      expect(response.status).toBe(400)
      expect(openIn(page)).toBe('Words')
      expect(page.split(`>${say(`problems.${problem}`)}<`)).toHaveLength(2)
      expect(page).toMatch(
        new RegExp(`<button[^>]*value="words"[^>]*aria-current="step".*${say('steps.wrong')}.*</button>`),
      )
      expect(page.match(/autofocus/gi)).toHaveLength(1)
    },
  )

  test.each([
    ['en-GB,en;q=0.9', 'GBP'],
    ['en-US', 'USD'],
    ['de-CH', 'CHF'],
    ['fr', 'USD'],
    ['en-AT', 'EUR'],
    ['pt-BR,en;q=0.5', 'BRL'],
  ])('begins with the money of who asks for %s: %s', async (wishes, currency) => {
    const response = await stage.house.ask('/certificate/new', { headers: { 'Accept-Language': wishes } })
    expect(await response.text()).toMatch(new RegExp(`<option[^>]*value="${currency}"[^>]* selected=""`))
  })

  test.each([
    [undefined, 'October 1, 2026'],
    ['en-US,en;q=0.9', 'October 1, 2026'],
    ['en-GB,en;q=0.9', '1 October 2026'],
  ])('is dated in one way on its page and in its files: to who asks for %s, %s', async (wishes, date) => {
    const { viewId } = await make()
    const headers = wishes ? { 'Accept-Language': wishes } : undefined
    const open = async (path: string) => (await stage.house.ask(path, { headers })).arrayBuffer()
    // What a sheet says of itself is Latin or UTF-16.
    const textOf = async (path: string) =>
      Buffer.from(await open(path))
        .toString(path.endsWith('.pdf') ? 'latin1' : 'utf8')
        .replaceAll('\0', '')
        .replaceAll('\u00a0', ' ')
    const files = [
      `/certificate/${viewId}`,
      ...['certificate.txt', 'a4.pdf'].map(file => `/certificates/${viewId}/${file}`),
    ]
    for (const file of files)
      expect(new Set((await textOf(file)).match(/(1 )?October (1, )?2026/g))).toEqual(new Set([date]))
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
      'since October\u00a01, 2026',
      'For Mia',
      'Self-reported',
      'noindex',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toContain('The signature is valid')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['en', 'days smoke-free', 'since October\u00a01, 2026'],
    ['de', 'Tage rauchfrei', 'seit dem 1.\u00a0Oktober 2026'],
    ['ru', 'без сигарет', 'с\u00a01\u00a0октября 2026'],
    ['pl', 'bez papierosa', 'od 1\u00a0października 2026'],
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
    expect(await response.text()).toContain('с\u00a01\u00a0октября 2026')
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
    expect((await read(`/certificate/edit/${token}`)).text).toContain('Nobody can open it anymore')
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
    expect(await first.text()).toContain('Your “well done” has been added')
    expect(await (await post(`/certificate/${viewId}`, {})).text()).toContain(
      'You’ve already said “well done” today',
    )
    const hidden = await make({ visibility: 'private' })
    for (const intent of ['', 'undo'])
      expect((await post(`/certificate/${hidden.viewId}`, { intent })).status).not.toBe(200)
  })

  test('tells others how many from three on, and its holder from the first', async () => {
    const { viewId, token, id } = await make()
    const { certificates } = stage.house.backend
    for (const network of ['one', 'two']) await certificates.cheer(id, network)
    expect((await read(`/certificate/${viewId}`)).text).not.toContain('people say')
    expect((await read(`/certificate/edit/${token}`)).text).toContain('2 people say')
    await certificates.cheer(id, 'three')
    expect((await read(`/certificate/${viewId}`)).text).toContain('3 people say')
  })

  test('a “well done” is taken back by who gave it, once, and can be given again', async () => {
    const { viewId, id } = await make()
    const { certificates } = stage.house.backend
    for (const network of ['one', 'two', 'three']) await certificates.cheer(id, network)
    const undo = () => post(`/certificate/${viewId}`, { intent: 'undo' })
    expect((await undo()).status).toBe(404)
    expect(await (await post(`/certificate/${viewId}`, {})).text()).toContain('4 people say')
    const back = await (await undo()).text()
    expect(back).toContain('Taken back.')
    expect(back).toContain('3 people say')
    expect((await undo()).status).toBe(404)
    expect((await read(`/certificate/${viewId}`)).text).toContain('3 people say')
    expect(await (await post(`/certificate/${viewId}`, {})).text()).toContain('4 people say')
    clock.advance(25 * 3_600_000)
    expect((await undo()).status).toBe(404)
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
