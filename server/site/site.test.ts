import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { type RouteName, routeNames } from '../../app/map/routes.ts'
import { areas } from '../../languages/areas.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { guideTitlesIn, titlesIn } from '../testing/shipped-stories.ts'
import { askWire } from '../testing/wire.ts'

const library = openLibrary()

let house: House
let membersHouse: House
beforeAll(async () => {
  house = await serveHouse()
  membersHouse = await serveHouse({ person: { id: 'p1', name: 'Mira', roles: ['owner'] } })
})
afterAll(() => Promise.all([house.stop(), membersHouse.stop()]))

test('a milestone of nobody is told as what it is, and leads to counting', async () => {
  const t = library.words('en').getFixedT(null, 'today')
  const page = await (await house.ask('/milestone/7d')).text()
  expect(page).toContain(t('milestone.about'))
  expect(page).toContain(t('milestone.count'))
  expect(page).not.toContain(t('milestone.title'))
  expect(page).not.toContain(t('milestone.certificate'))
})

const guarded: RouteName[] = [
  'account',
  'youEmails',
  'dataDeletion',
  'dataParts',
  'admin',
  'adminAddAuth',
  'adminContent',
  'adminAssets',
  'adminStory',
  'adminPreview',
  'adminEmail',
  'adminCampaign',
  'adminCampaignSending',
  'adminCampaignResults',
  'adminTemplates',
  'adminSubscribers',
  'adminBringIn',
  'adminOutbox',
  'adminBlocked',
  'adminSending',
  'adminSurveys',
  'adminHelplines',
  'adminLinks',
  'adminChallenges',
  'adminRequests',
  'adminOutcomes',
  'adminAudit',
  'adminSchedule',
  'adminSignIns',
  'adminSettings',
  'adminPurchases',
  'adminWebhooks',
]
const leadsNowhere: RouteName[] = [
  'adminStory',
  'adminCampaign',
  'adminCampaignSending',
  'adminCampaignResults',
  'adminPreview',
  'helpArticle',
  'post',
  'challenge',
  'challengeSettings',
  'challengeInvite',
  'carryOn',
  'invitation',
  'supportUs',
  'reminderStop',
  'seriesStop',
  'deletionStatus',
  'confirmDeletion',
  'followUp',
  'milestone',
  'unsubscribe',
  'newsletterPreferences',
  'shortLink',
  'certificate',
  'certificateEdit',
]
/** Pages that end in another's words, and so share its title. */
const twins: RouteName[] = [
  'confirmDeletion',
  'milestone',
  'supportUs',
  'challenge',
  'challengeSettings',
  'certificateEdit',
  'newsletterPreferences',
  'adminPreview',
  'subscribeVerify',
  'adminCampaignSending',
  'adminCampaignResults',
  // The installation's, beside one's own.
  'adminSettings',
]
/** A letter's drawing and a page in an editor's frame are no pages of their own. */
const bare: RouteName[] = ['certificationLetter', 'adminPreview', 'sos']

/** Whoever is signed in sees these only where they're to prove it again. */
const forMembers = (name: RouteName, path: string) =>
  name === 'login' || name === 'register' ? `${path}?again=1` : path

/** As found on the pages, without the site's name. */
const titles: { name: RouteName; language: Language; title: string }[] = []

const everyPage = languageCodes.flatMap(language =>
  routeNames.map(name => ({
    language,
    name,
    path: pathOf(name, language, { id: 'sample-1' }),
  })),
)

function expectedStatus(name: RouteName): number {
  if (name === 'subscribeVerify') return 302
  return leadsNowhere.includes(name) ? 404 : 200
}

describe('every page in nine languages', () => {
  test.each(everyPage)('$path for a visitor', async ({ language, name, path }) => {
    const response = await house.ask(path)
    expect(response.status).toBe(guarded.includes(name) ? 302 : expectedStatus(name))
    if (response.status === 302) return
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-language')).toBe(language)
    expect(await response.text()).toMatch(
      new RegExp(`^<!DOCTYPE html><html lang="${language}">.*<title>.+</title>`, 's'),
    )
  })

  test.each(everyPage)('$path for someone who is signed in', async ({ language, name, path }) => {
    const response = await membersHouse.ask(forMembers(name, path))
    expect(response.status).toBe(expectedStatus(name))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    if (response.status === 302) return
    const page = await response.text()
    expect(page).toContain(`<html lang="${language}">`)
    // In a craving help is never further than a link. Nobody sits one out in administration.
    if (!bare.includes(name) && !pathOf(name, 'en').startsWith('/admin'))
      expect(page).toContain(`href="${pathOf('sos', language)}"`)
    titles.push({ name, language, title: titleOf(page) })
  })

  test('no two pages share a title, which is always in the language of the page', () => {
    expect(titles.length).toBe(everyPage.length - languageCodes.length)
    const own = titles.filter(({ name }) => !twins.includes(name))
    const shared = Map.groupBy(own, ({ language, title }) => `${language}: ${title}`)
    expect([...shared].filter(([, all]) => all.length > 1).map(([title]) => title)).toEqual([])
    const words = new Map(languageCodes.map(language => [language, wordsOf(language)]))
    expect(titles.filter(({ language, title }) => !words.get(language)?.has(title))).toEqual([])
  })

  test.each(languageCodes)(
    'a link to verify that is unknown leads to the %s page saying so',
    async language => {
      const response = await house.ask(pathOf('subscribeVerify', language, { id: 'unknown' }))
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(pathOf('subscribeError', language, {}, { link: 'over' }))
    },
  )

  test.each([
    '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C',
    '/ru/%d0%bf%d0%be%d0%bc%d0%be%d1%89%d1%8c',
    '/ru/%D0%BF%d0%beмощь',
    '/ru/бросить-курить',
    '/ru/бросить-курить'.normalize('NFD'),
    '/ru/бросить-курить/',
  ])('%s is the same page in every spelling', async path => {
    const asked = await house.ask(path)
    const response = asked.status === 308 ? await house.ask(asked.headers.get('location') ?? '') : asked
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<html lang="ru">')
  })

  test('HEAD says the same without a body', async () => {
    const response = await house.ask('/de/hilfe', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe('')
  })
})

describe('the start language', () => {
  const vary = /Accept-Language, Cookie, Sec-Fetch-Site/

  test.each([
    [{}, undefined],
    [{ 'accept-language': 'de-CH, en;q=0.5' }, '/de'],
    [{ 'accept-language': 'ja, ru;q=0.1' }, '/ru'],
    [{ 'accept-language': 'en-GB, de;q=0.5' }, undefined],
    [{ 'accept-language': 'xx, *' }, undefined],
    [{ cookie: 'language=pl' }, '/pl'],
    [{ cookie: 'language=pl', 'accept-language': 'de' }, '/pl'],
    [{ cookie: 'language=en', 'accept-language': 'de' }, undefined],
    [{ cookie: 'language=//evil.com', 'accept-language': 'fr' }, '/fr'],
    [{ 'accept-language': 'de', 'sec-fetch-site': 'same-origin' }, undefined],
    [{ cookie: 'language=de', 'sec-fetch-site': 'same-origin' }, undefined],
    [{ 'accept-language': 'de', 'sec-fetch-site': 'none' }, '/de'],
    // As the service worker asks for someone who comes from elsewhere.
    [{ cookie: 'language=de', 'sec-fetch-site': 'same-origin', 'x-arrival': '1' }, '/de'],
    [{ 'accept-language': 'de', 'sec-fetch-site': 'cross-site' }, '/de'],
    [{ 'accept-language': 'de', 'sec-fetch-site': 'same-site' }, '/de'],
  ] as [Record<string, string>, string | undefined][])('%j leads from / to %s', async (headers, expected) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await house.ask('/', { method, headers })
      expect(response.status).toBe(expected ? 302 : 200)
      expect(response.headers.get('location')).toBe(expected ?? null)
      expect(response.headers.get('vary')).toMatch(vary)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
    }
  })

  test('keeps the query', async () => {
    const response = await house.ask('/?a=%20b&c', { headers: { 'accept-language': 'de' } })
    expect(response.headers.get('location')).toBe('/de?a=%20b&c')
  })

  test('does not move a form', async () => {
    const response = await house.ask('/', { method: 'POST', headers: { 'accept-language': 'de' } })
    expect(response.status).toBe(400)
  })

  test.each(everyPage.filter(({ name, language }) => ['en', 'ru'].includes(language) && name !== 'home'))(
    'does not move the deep link $path',
    async ({ name, path }) => {
      const response = await membersHouse.ask(forMembers(name, path), {
        headers: { 'accept-language': 'fr', cookie: 'language=fr' },
      })
      expect(response.status).toBe(expectedStatus(name))
      expect(response.headers.get('location') ?? '').not.toContain('/fr')
    },
  )
})

describe('an address that does not exist', () => {
  const messages: Record<Language, string> = {
    en: 'Page Not Found: ',
    de: 'Seite nicht gefunden: ',
    fr: 'Page introuvable\u00a0: ',
    nl: 'Pagina niet gevonden: ',
    es: 'Página no encontrada: ',
    ru: 'Страница не найдена: ',
    it: 'Pagina non trovata: ',
    pt: 'Página não encontrada: ',
    pl: 'Nie znaleziono strony: ',
  }

  test.each(languageCodes)('says so in %s, with the path and ways on', async language => {
    const path = language === 'en' ? '/no/such/page' : `/${language}/no/such/page`
    const response = await house.ask(path)
    const page = await response.text()
    expect(response.status).toBe(404)
    expect(page).toContain(`<html lang="${language}">`)
    expect(headingOf(page)).toBe(messages[language] + path)
    for (const way of ['home', 'quitSmoking', 'help'] as const)
      expect(page).toContain(`href="${pathOf(way, language)}"`)
  })

  test.each(['post', 'certificate', 'shortLink', 'helpArticle'] as const)(
    'is named where %s has no such thing',
    async name => {
      for (const language of ['en', 'de'] as const) {
        const path = pathOf(name, language, { id: 'nothing-here' })
        const response = await house.ask(path)
        expect([response.status, (await response.text()).includes(messages[language] + path)]).toEqual([
          404,
          true,
        ])
      }
    },
  )

  test('is shown in letters too where a page is there for others', async () => {
    const page = await (await house.ask(pathOf('supportUs', 'ru'))).text()
    expect(headingOf(page)).toBe(`${messages.ru}${decodeURI(pathOf('supportUs', 'ru'))}`)
  })

  test.each([
    ['/%zz', '/%zz'],
    ['/%', '/%'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/de/%C3%28', '/de/%C3%28'],
    ['/%ED%A0%80', '/%ED%A0%80'],
    ['/%00', '/%00'],
    ['/a%00b', '/a%00b'],
    ['/a%0Ab', '/a%0Ab'],
    ['/a%0D%0ASet-Cookie:%20x=y', '/a%0D%0ASet-Cookie:%20x=y'],
    ['/%E2%80%A8', '/%E2%80%A8'],
    ['/%E2%80%AEgnp.exe', '/%E2%80%AEgnp.exe'],
    ['/a//b', '/a//b'],
    ['//no-help', '//no-help'],
    ['/...', '/...'],
    ['/.hidden', '/.hidden'],
    ['/a/%2e%2e/b', '/b'],
    ['/..%2f..%2fetc/passwd', '/..%2f..%2fetc/passwd'],
    ['/ж', '/ж'],
    ['/%F0%9F%98%80', '/😀'],
    ['/<script>alert(1)</script>', '/&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['/%3C/script%3E%3Cscript%3Ealert(1)', '/&lt;/script&gt;&lt;script&gt;alert(1)'],
    ['/"onload="x', '/&quot;onload=&quot;x'],
    ['/{{id}}/$t(site.name)', '/{{id}}/$t(site.name)'],
    ['/__proto__', '/__proto__'],
    ['/de/__manifest/x', '/de/__manifest/x'],
  ])('%s is shown as it is safe', async (path, shown) => {
    const response = await fetch(house.url + path, { redirect: 'manual' })
    const page = await response.text()
    expect(response.status).toBe(404)
    expect(headingOf(page)).toBe(`${path.startsWith('/de') ? messages.de : messages.en}${shown}`)
    expect(page).not.toContain('<script>alert')
  })

  test.each([
    ['letters', `/${'a'.repeat(5_000)}`, `${messages.en}/${'a'.repeat(199)}`],
    ['encoded letters', `/${'%D0%B6'.repeat(800)}`, `${messages.en}/%D0%B6`],
    ['nonsense', `/de/${'%'.repeat(3_000)}`, `${messages.de}/de/%%%`],
  ])('an endless one of %s is cut short', async (_, path, start) => {
    const response = await fetch(house.url + path)
    const heading = headingOf(await response.text())
    expect(response.status).toBe(404)
    expect(heading.slice(0, start.length)).toBe(start)
    expect(heading.length).toBeLessThan(300)
  })

  test('is 404 for the router’s data, too', async () => {
    const response = await house.ask('/no/such.data')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('"/no/such"')
  })

  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']
  test.each(methods)('never fails by %s', async method => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '.',
        '..',
        '%',
        '%2',
        '%zz',
        '%00',
        '%0A',
        '%FF',
        '%2F',
        '%5C',
        '.data',
        '_.data',
        '?',
        '#',
      ],
      ...[
        'de',
        'ru',
        'help',
        'posts',
        'certificate/edit',
        'admin',
        '__manifest',
        '?paths=/%25zz',
        'ж',
        '\ud800',
      ],
      ...['builds/meta/', 'assets/', 'words/', 'subscribe-verify', '&_routes=', 'x'.repeat(3_000)],
    )
    const path = fc.oneof(
      fc.array(piece, { maxLength: 7 }).map(pieces => pieces.join('')),
      fc.array(fc.nat(0xffff)).map(codes => String.fromCharCode(...codes)),
    )
    await fc.assert(
      fc.asyncProperty(path, async path => {
        const response = await house.ask(`${house.backend.origin.origin}/${path}`, { method })
        await response.arrayBuffer()
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
    expect(house.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })
})

describe('a method', () => {
  test.each([
    ['PUT', 405],
    ['DELETE', 405],
    ['PATCH', 405],
    ['PROPFIND', 405],
    ['TRACE', 405],
    ['OPTIONS', 204],
  ])('%s is answered with %i and what is allowed', async (method, status) => {
    for (const path of ['/', '/de/hilfe', '/admin', '/nothing']) {
      const answer = await askWire(house.url, path, { method })
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS')
      expect(answer.body.length).toBe(0)
    }
  })

  test.each(['/de/hilfe', '/install', '/posts/1'])('POST to %s, which takes none: 405', async path => {
    const response = await house.ask(path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await response.text()).toContain(
      path.startsWith('/de') ? 'Das hat nicht geklappt' : 'That didn’t work',
    )
  })

  test('POST to nothing: 404', async () => {
    const response = await house.ask('/nothing', { method: 'POST', body: new URLSearchParams() })
    expect(response.status).toBe(404)
  })
})

function headingOf(page: string): string {
  return page.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? ''
}

function titleOf(page: string): string {
  const [, title = ''] = page.match(/<title>(.*?)<\/title>/) ?? []
  expect(title).toMatch(/ · Exhale$/)
  return title
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/ · Exhale$/, '')
}

/** Every text that a page of this language can be named by. */
function wordsOf(language: Language): Set<string> {
  const files = library.files(language)
  const words = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(words)
  const said = areas.flatMap(area => words(JSON.parse(files[area].text)))
  const inGuide = library.words(language).getFixedT(null, 'guide')
  const chapters = [...said, ...guideTitlesIn(language)].map(title => inGuide('chapter.titled', { title }))
  return new Set([...said, ...titlesIn(language), ...guideTitlesIn(language), ...chapters])
}
