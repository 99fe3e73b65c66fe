import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { linkCountsOf } from '../../domain/links/collections.ts'
import { makeLogo } from '../../domain/settings/logo.ts'
import { languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { heldClock } from '../../platform/clock.ts'
import { isWhole } from '../../platform/testing/tier.ts'
import { qrFile } from '../certificates/qr.ts'
import { sizeOf, wordsIn } from '../certificates/testing/files.ts'
import { addMember, usualWishes } from '../testing/challenge-people.ts'
import { readCode } from '../testing/read-code.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { createFindTarget } from './find-target.ts'

const clock = heldClock('2026-11-15T12:00:00Z')
const someone = (...roles: string[]): Person => ({ id: roles.join() || 'mira', name: 'Mira', roles })
const [editor, mail, support] = [someone('editor'), someone('mail'), someone('support')]
const words = openLibrary().words('en').getFixedT(null, 'links')
const elsewhere = 'https://www.rauchfrei.example/telefon/'

let house: House
let person: Person | undefined
beforeAll(async () => {
  house = await serveHouse({
    clock,
    findPerson: async () => person,
    env: { OPERATOR_NAME: 'Hafenstadt Health Office' },
  })
})
afterAll(() => house.stop())
beforeEach(() => {
  person = undefined
  clock.set('2026-11-15T12:00:00Z')
})

const send = async (fields: Record<string, string>, as: Person | undefined = editor) => {
  person = as
  const answer = await house.ask('/admin/links', { method: 'POST', body: new URLSearchParams(fields) })
  person = undefined
  return answer
}
async function make(fields: Record<string, string>, as = editor): Promise<string> {
  const answer = await send({ deed: 'make', ...fields }, as)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '', 'https://x').searchParams.get('link') ?? ''
}
const read = async (path: string, as?: Person) => {
  person = as
  const answer = await house.ask(path)
  person = undefined
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** How often it was followed, as it is kept. */
async function usesOf(id: string): Promise<Record<string, number>> {
  await house.backend.links.stop()
  return (await house.backend.documents.collection(linkCountsOf).find({ id }))?.data.days ?? {}
}
const say = (key: 'missing.title' | 'leaving.privacy' | 'preview.few') =>
  house.backend.library.words('en').getFixedT(null, 'links')(key)

describe('a short link', () => {
  test('leads on within the site, and is counted by the day alone', async () => {
    const id = await make({ target: '/quit-smoking?from=poster#top' })
    expect(id).toMatch(/^[a-hjkmnp-z2-9]{7}$/)
    for (const [path, page] of [
      [`/go/${id}`, '/quit-smoking'],
      [`/go/${id.toUpperCase()}`, '/quit-smoking'],
      // Whoever reads German reads on in German.
      [`/de/go/${id}`, pathOf('quitSmoking', 'de')],
    ] as const) {
      const { status, headers } = await read(path)
      expect([status, headers.get('location')]).toEqual([302, `${page}?from=poster#top`])
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.has('set-cookie')).toBe(false)
    }
    expect(await usesOf(id)).toEqual({ '2026-11-15': 3 })
  })

  test('is not counted for what only looks at it', async () => {
    const id = await make({ target: '/sos' })
    await house.ask(`/go/${id}`, { method: 'HEAD' })
    for (const [name, value] of [
      ['Purpose', 'prefetch'],
      ['Sec-Purpose', 'prefetch;prerender'],
      ['X-Purpose', 'preview'],
      ['User-Agent', 'Googlebot/2.1'],
      ['User-Agent', 'facebookexternalhit/1.1'],
    ] as const)
      await house.ask(`/go/${id}`, { headers: { [name]: value } })
    await read(`/go/${id}+`)
    await read(`/go/${id}.svg`)
    expect(await usesOf(id)).toEqual({})
  })

  test('shows a page before someone else’s site, which says whose it is', async () => {
    const id = await make({ target: elsewhere, name: 'phone' })
    const { status, text, headers } = await read(`/go/${id}`)
    expect([id, status, headers.has('location')]).toEqual(['phone', 200, false])
    expect(text).toMatch(/<a [^>]*href="https:\/\/www\.rauchfrei\.example\/telefon\/"[^>]*rel="noreferrer"/)
    for (const part of [
      '>rauchfrei.example<',
      `>${elsewhere}<`,
      'Hafenstadt Health Office',
      say('leaving.privacy'),
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('http-equiv="refresh"')
    expect(await usesOf(id)).toEqual({ '2026-11-15': 1 })
  })

  test('shows where it leads with a plus, and how often only from ten on', async () => {
    const id = await make({ target: elsewhere, until: '2026-12-12' })
    const { status, text } = await read(`/go/${id}+`)
    expect(status).toBe(200)
    for (const part of [
      `/go/${id}`,
      elsewhere,
      'December\u00a012, 2026',
      say('preview.few'),
      `/go/${id}.svg`,
    ])
      expect(text).toContain(part)
    for (let times = 0; times < 10; times += 1) await read(`/go/${id}`)
    const again = (await read(`/go/${id}+`)).text
    expect(again).toContain('10 times')
    expect(again).not.toContain(say('preview.few'))
  })

  test('that is unknown, has run out or was ended leads nowhere, and helps on', async () => {
    const [over, ended] = [
      await make({ target: '/sos', until: '2026-11-20' }),
      await make({ target: elsewhere }),
    ]
    await send({ deed: 'end', link: ended })
    clock.set('2026-11-21T00:00:00Z')
    for (const id of ['nothing', over, ended, `${ended}+`, '%00', '..%2F..', 'a'.repeat(300)]) {
      const { status, text } = await read(`/go/${id}`)
      expect([id, status]).toEqual([id, 404])
      expect(text).toContain(say('missing.title'))
      expect(text).toMatch(/<form [^>]*action="\/help"[^>]*>.*name="q"/s)
    }
    for (const file of [`${over}.svg`, `${ended}.png`, 'nothing.svg'])
      expect((await read(`/go/${file}`)).status).toBe(404)
    await send({ deed: 'reopen', link: ended })
    await send({ deed: 'reopen', link: over })
    expect([(await read(`/go/${ended}`)).status, (await read(`/go/${over}`)).status]).toEqual([200, 302])
  })

  test('has a code that everyone may fetch, as a drawing and a picture', async () => {
    const id = await make({ target: '/sos' })
    const svg = await read(`/go/${id}.svg`)
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const link = `${house.backend.origin.origin}/go/${id}`
    expect(svg.text).toBe(qrFile(link))
    const png = Buffer.from(await (await house.ask(`/go/${id}.png`)).arrayBuffer())
    expect(sizeOf(png)).toEqual([512, 512])
    for (const picture of [png, Buffer.from(svg.text)]) expect(await readCode(picture)).toBe(link)
  })
})

test('an invitation to a challenge is a short link too, with a code of its own', async () => {
  const { challenges } = house.backend
  await addMember(house.backend, 'sofia', { quitAt: clock.now().getTime() })
  const { id, token } = await challenges.perform(
    'createChallenge',
    { uid: 'sofia' },
    { ...usualWishes, nickname: 'Sofia' },
  )
  const { status, headers } = await read(`/de/go/${token}`)
  expect([status, headers.get('location')]).toEqual([302, `/de/challenge-invite/${token}`])
  expect((await read(`/go/${token}.svg`)).status).toBe(200)
  expect((await read(`/go/${token.toLowerCase()}`)).status).toBe(404)
  // `+` shows what it is without going there, and nothing of how often it was used.
  const preview = await read(`/go/${token}+`)
  expect(preview.status).toBe(200)
  expect(preview.text).toContain(words('preview.invite', { site: 'Exhale' }))
  expect(preview.text).not.toContain(words('preview.today'))
  expect(preview.text).not.toContain(usualWishes.name)
  // One that has run out says so as it would by its own address.
  await challenges.perform('leaveChallenge', { uid: 'sofia' }, { id })
  expect((await read(`/go/${token}`)).headers.get('location')).toBe(`/challenge-invite/${token}`)
})

test('a certificate that its holder shares is a short link too, and nobody counts who follows it', async () => {
  const { viewId, editToken } = await house.backend.certificates.issue(
    {
      kind: 'live',
      milestone: null,
      startedAt: clock.now().getTime() - 10 * 86_400_000,
      habit: null,
      timeZone: 'Europe/Berlin',
      name: 'Mira',
      message: '',
      shows: { name: true, days: true, since: false, money: false, message: false },
      theme: 'dawn',
      language: 'en',
      visibility: 'link',
      hasBadge: false,
    },
    null,
  )
  const { status, headers } = await read(`/ru/go/${viewId}`)
  expect([status, headers.get('location')]).toEqual([302, `/ru/certificate/${viewId}`])
  expect((await read(`/go/${viewId}.svg`)).text).toBe(qrFile(`${house.backend.origin.origin}/go/${viewId}`))
  const preview = await read(`/go/${viewId}+`)
  expect(preview.text).toContain(words('preview.certificate', { site: 'Exhale' }))
  expect(preview.text).not.toContain('Mira')
  expect(await usesOf(viewId)).toEqual({})
  expect((await read(`/go/${editToken}`)).status).toBe(404)
})

test('a page that leads to the list has the link half made', async () => {
  const { text } = await read('/admin/links?make=post&target=%2Fposts%2Fone&note=Spring', editor)
  expect(text).toMatch(/name="target"[^>]*value="\/posts\/one"/)
  expect(text).toMatch(/<option value="post" selected/)
  expect(text).toMatch(/name="note"[^>]*value="Spring"/)
})

describe('making one', () => {
  test.each([
    ['javascript:alert(1)', {}],
    ['//evil.example', {}],
    ['/.//evil.example', {}],
    ['https://a:b@evil.example/', {}],
    ['/posts/never-written', {}],
    ['/no-such-page', {}],
    ['/go/another', {}],
    ['/certificate/edit/secret', {}],
    ['/sos', { name: 'Win ter' }],
    ['/sos', { until: '2026-11-14' }],
  ])('%s %j is refused beside its field, and what was typed stays', async (target, more) => {
    const answer = await send({ deed: 'make', target, ...more })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('aria-invalid="true"')
    expect(text).toContain(`value="${target}"`)
  })

  test('says all that is wrong at once, each beside its field', async () => {
    const answer = await send({
      deed: 'make',
      target: '',
      name: 'Win ter',
      until: '2026-11-14',
      cohort: '<b>',
    })
    const text = await answer.text()
    expect([answer.status, text.match(/aria-invalid="true"/g)?.length]).toEqual([400, 4])
  })

  test('never gives a name twice, ended or not', async () => {
    const id = await make({ target: '/sos', name: 'winter' })
    await send({ deed: 'end', link: id })
    expect((await send({ deed: 'make', target: '/help', name: 'WINTER' })).status).toBe(400)
    expect((await house.backend.links.find('winter'))?.target).toBe('/sos')
  })

  test('is for owners, editors and email, who have their own campaigns', async () => {
    const id = await make({ target: '/sos', note: 'of the editors' })
    const own = await make({ target: '/help', kind: 'page', note: 'of mine' }, mail)
    expect((await house.backend.links.find(own))?.kind).toBe('campaign')
    const { text } = await read('/admin/links?show=all', mail)
    expect([text.includes('of mine'), text.includes('of the editors')]).toEqual([true, false])
    expect((await send({ deed: 'end', link: id }, mail)).status).toBe(404)
    expect((await read(`/admin/links/${id}/poster.pdf`, mail)).status).toBe(404)
    for (const other of [support, someone('finance'), someone(), undefined]) {
      for (const path of ['/admin/links.csv', `/admin/links/${id}/poster.pdf`])
        expect((await read(path, other)).status).toBe(403)
      expect((await send({ deed: 'make', target: '/sos', name: 'theirs' }, other ?? someone())).status).toBe(
        403,
      )
    }
    expect((await send({ deed: 'end', link: 'nothing' })).status).toBe(404)
    expect(await house.backend.links.find('theirs')).toBeUndefined()
  })

  test('is remembered without its maker when they leave', async () => {
    const id = await make({ target: '/sos' })
    expect((await house.backend.links.listBy('editor')).some(link => link.id === id)).toBe(true)
    await house.backend.links.forget('editor')
    expect((await house.backend.links.find(id))?.createdBy).toBe('')
    expect(await house.backend.links.listBy('editor')).toEqual([])
  })
})

test('a list for spreadsheets holds no formula, and no small number', async () => {
  const note = '=HYPERLINK("https://evil.example","a"),b'
  const id = await make({ target: '/sos', note, name: 'formula' })
  await read(`/go/${id}`)
  const { text, headers } = await read('/admin/links.csv?q=formula&show=all', editor)
  expect(headers.get('content-disposition')).toContain('attachment')
  const [, row = '', ...rest] = text.split('\r\n')
  expect(rest).toEqual([''])
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example"",""a""),b"`)
  expect(row.endsWith(',under 10')).toBe(true)
})

test('a target that went is said so, a week later, and nobody elsewhere is asked', async () => {
  const [here, away] = [await make({ target: '/sos' }), await make({ target: elsewhere })]
  const asked: string[] = []
  const look = (isThere: boolean) => async (path: string) => asked.push(path) > 0 && isThere
  await house.backend.links.checkTargets(look(false))
  expect((await house.backend.links.find(here))?.isTargetGone).toBeUndefined()
  clock.advance(8 * 24 * 3_600_000)
  await house.backend.links.checkTargets(look(false))
  expect((await house.backend.links.find(here))?.isTargetGone).toBe(true)
  expect((await house.backend.links.find(away))?.isTargetGone).toBeUndefined()
  expect(asked.filter(path => path.startsWith('http'))).toEqual([])
  expect((await read('/admin/links?show=gone', editor)).text).toContain(`link=${here}`)
  clock.advance(8 * 24 * 3_600_000)
  await house.backend.links.checkTargets(createFindTarget(house.backend))
  expect((await house.backend.links.find(here))?.isTargetGone).toBe(false)
})

describe('a link that is there', () => {
  const save = (fields: Record<string, string>) => send({ deed: 'save', ...fields })

  test('leads elsewhere under the same name, with its counts, and where it led is in the log', async () => {
    const link = await make({ target: '/sos', name: 'waiting-room', note: 'Poster' })
    await read(`/go/${link}`)
    const before = await usesOf(link)
    const moved = await save({ link, target: '/help', note: 'Poster', until: '' })
    expect(moved.status).toBe(302)
    expect((await read(`/go/${link}`)).headers.get('location')).toBe('/help')
    expect(before).toEqual({ '2026-11-15': 1 })
    expect(await usesOf(link)).toEqual({ '2026-11-15': 2 })
    const [entry] = await house.backend.audit.list({ actions: ['links.changed'] })
    expect(entry).toMatchObject({ before: { target: '/sos' }, after: { target: '/help' } })
  })

  test('leads nowhere that a new one couldn’t, nor out of the site with people who are counted in a group', async () => {
    const link = await make({ target: '/sos' })
    const counted = await make({ target: '/sos', cohort: 'Clinic' })
    for (const [id, target] of [
      [link, ''],
      [link, '/no-such-page'],
      [link, 'javascript:alert(1)'],
      [counted, elsewhere],
    ] as const) {
      const answer = await save({ link: id, target })
      expect([target, answer.status]).toEqual([target, 400])
      expect((await house.backend.links.find(id))?.target).toBe('/sos')
    }
    expect((await send({ deed: 'save', link, target: '/help' }, mail)).status).toBe(404)
  })

  test('that led to what is gone is open again once it leads to a page', async () => {
    const link = await make({ target: '/sos' })
    clock.advance(8 * 24 * 3_600_000)
    await house.backend.links.checkTargets(async () => false)
    expect((await house.backend.links.find(link))?.isTargetGone).toBe(true)
    await save({ link, target: '/help' })
    expect(await house.backend.links.find(link)).not.toHaveProperty('isTargetGone')
  })
})

describe('a poster', () => {
  test('has the organisation’s logo, where there is one', async () => {
    const id = await make({ target: '/sos' })
    const countPictures = async () => {
      const answer = await house.ask(`/admin/links/${id}/poster.pdf`)
      return (
        Buffer.from(await answer.arrayBuffer())
          .toString('latin1')
          .match(/\/Subtype \/Image\b/g)?.length ?? 0
      )
    }
    person = editor
    expect(await countPictures()).toBe(0)
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>'
    const logo = await makeLogo(Buffer.from(drawing))
    if ('fault' in logo) throw new Error(logo.fault)
    await house.backend.choices.saveLogo(logo, async () => {})
    expect(await countPictures()).toBeGreaterThan(0)
  })

  // Each is drawn, which takes a moment: of one with another alphabet more can go wrong.
  test.each(isWhole ? languageCodes : (['de', 'ru'] as const))(
    'in %s is one sheet, of either size',
    async language => {
      const id = await make({ target: '/sos' })
      for (const [size, width, height] of [
        ['a4', 595, 842],
        ['letter', 612, 792],
      ] as const) {
        person = editor
        const answer = await house.ask(`/admin/links/${id}/poster.pdf?language=${language}&size=${size}`)
        person = undefined
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
        const pdf = Buffer.from(await answer.arrayBuffer())
        const text = pdf.toString('latin1')
        expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
        const [, right = 0, top = 0] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.map(Number) ?? []
        expect([Math.round(right), Math.round(top)]).toEqual([width, height])
        const title = house.backend.library.words(language).getFixedT(null, 'links')('poster.title')
        for (const letter of title.replaceAll(/\s/g, '')) expect(wordsIn(pdf)).toContain(letter)
      }
    },
  )
})
