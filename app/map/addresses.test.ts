import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '../../languages/languages.ts'
import { pathOf } from './addresses.ts'
import { findAddress, pageOf } from './find-address.ts'
import { layoutOf, routeNames, siteMap } from './routes.ts'

const everyRoute = languageCodes.flatMap(language => routeNames.map(name => ({ language, name })))

describe('the site map', () => {
  /**
   * Section 2 of the specification word for word, with the pages beyond it: help answers, the list of posts, the desk,
   * help in a craving, and the offline page.
   */
  test.each([
    [
      'admin',
      [
        '/admin',
        '/admin/add-auth',
        '/admin/audit',
        '/admin/challenges',
        '/admin/content',
        '/admin/content/:id',
        '/admin/content/assets',
        '/admin/email',
        '/admin/email/blocked',
        '/admin/email/bring-in',
        '/admin/email/campaigns/:id',
        '/admin/email/campaigns/:id/results',
        '/admin/email/campaigns/:id/sending',
        '/admin/email/outbox',
        '/admin/email/sending',
        '/admin/email/subscribers',
        '/admin/email/templates',
        '/admin/helplines',
        '/admin/links',
        '/admin/outcomes',
        '/admin/purchases',
        '/admin/purchases/webhooks',
        '/admin/requests',
        '/admin/schedule',
        '/admin/settings',
        '/admin/sign-ins',
        '/admin/surveys',
      ],
    ],
    ['certificate', ['/certificate/:id']],
    ['template', ['/go/:id', '/subscribe-verify/:id', '/subscribe-verify/error']],
    ['email', ['/email-template/certification']],
    ['none', ['/admin/content/preview/:id', '/certificate/edit/:id', '/certificate/new', '/milestone/:id']],
    [
      'default',
      [
        '/',
        '/account',
        '/carry-on/:id',
        '/challenge-invite/:id',
        '/challenges/:id',
        '/challenges/:id/settings',
        '/challenges/new',
        '/data-deletion',
        '/data-deletion/parts',
        '/deletion-status/:id',
        '/follow-up/:id',
        '/help',
        '/help/:id',
        '/imprint',
        '/install',
        '/invitation/:id',
        '/login',
        '/newsletter',
        '/newsletter/preferences/:id',
        '/offline',
        '/plan',
        '/plan/medicines',
        '/plan/moment',
        '/plan/other-medicines',
        '/plan/reminders',
        '/posts',
        '/posts/:id',
        '/privacy',
        '/quit-smoking',
        '/quit-smoking/after-a-slip',
        '/quit-smoking/after-that',
        '/quit-smoking/decide',
        '/quit-smoking/helplines',
        '/quit-smoking/medicines',
        '/quit-smoking/prepare',
        '/quit-smoking/recovery',
        '/quit-smoking/the-first-72-hours',
        '/quit-smoking/the-first-day',
        '/quit-smoking/weeks-1-to-4',
        '/register',
        '/reminder/:id',
        '/series/:id',
        '/sign-in',
        '/sos',
        '/start-data-deletion',
        '/start-data-deletion/:id',
        '/subscribe-verify/success',
        '/support-us',
        '/survey/motivation',
        '/survey/test',
        '/terms',
        '/together',
        '/unsubscribe/:id',
        '/you',
        '/you/emails',
        '/you/settings',
      ],
    ],
  ])('has the routes of the %s layout, and no others', (layout, paths) => {
    const names = routeNames.filter(name => layoutOf(name) === layout)
    expect(names.map(name => siteMap[name].path).sort()).toEqual(paths)
  })
})

describe('a path', () => {
  test.each([
    ['en', '/', '/help', '/quit-smoking', '/privacy'],
    ['de', '/de', '/de/hilfe', '/de/nikotinentzug', '/de/privacy'],
    ['fr', '/fr', '/fr/aide', '/fr/arreter-de-fumer', '/fr/privacy'],
    ['nl', '/nl', '/nl/hulp', '/nl/stoppen-met-roken', '/nl/privacy'],
    ['es', '/es', '/es/ayuda', '/es/dejar-de-fumar', '/es/privacy'],
    ['it', '/it', '/it/aiuto', '/it/smettere-di-fumare', '/it/privacy'],
    ['pt', '/pt', '/pt/ajuda', '/pt/parar-de-fumar', '/pt/privacy'],
    ['pl', '/pl', '/pl/pomoc', '/pl/rzucanie-palenia', '/pl/privacy'],
    [
      'ru',
      '/ru',
      '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C',
      '/ru/%D0%B1%D1%80%D0%BE%D1%81%D0%B8%D1%82%D1%8C-%D0%BA%D1%83%D1%80%D0%B8%D1%82%D1%8C',
      '/ru/privacy',
    ],
  ] as const)('in %s', (language, home, help, quitSmoking, privacy) => {
    expect(pathOf('home', language)).toBe(home)
    expect(pathOf('help', language)).toBe(help)
    expect(pathOf('quitSmoking', language)).toBe(quitSmoking)
    expect(pathOf('privacy', language)).toBe(privacy)
  })

  test.each([
    [{ id: 'a b/c?d#e' }, {}, '/de/posts/a%20b%2Fc%3Fd%23e'],
    [{ id: 'ж' }, { redirect: '/admin?x=1&y=2' }, '/de/posts/%D0%B6?redirect=%2Fadmin%3Fx%3D1%26y%3D2'],
    [{ id: '1' }, { redirect: undefined, empty: '' }, '/de/posts/1'],
  ])('encodes %j and %j', (params, query, expected) => {
    expect(pathOf('post', 'de', params, query)).toBe(expected)
  })

  test.each(everyRoute)('of $name in $language is found again', ({ language, name }) => {
    const hasId = siteMap[name].path.includes(':id')
    const found = { name, language, params: hasId ? { id: 'a1' } : {} }
    expect(findAddress(pathOf(name, language, { id: 'a1' }))).toEqual(found)
    expect(findAddress(`${pathOf(name, language, { id: 'a1' })}/`.replace('//', '/'))).toEqual(found)
  })

  test('brings back any id', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1 }).map(text => text.normalize('NFC'))
    fc.assert(
      fc.property(id, fc.constantFrom(...languageCodes), (id, language) => {
        expect(findAddress(pathOf('post', language, { id }))).toEqual({
          name: 'post',
          language,
          params: { id },
        })
      }),
    )
  })
})

describe('an address', () => {
  test.each([
    ['/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C', 'help', 'ru'],
    ['/ru/%d0%bf%d0%be%d0%bc%d0%be%d1%89%d1%8c', 'help', 'ru'],
    ['/ru/помощь', 'help', 'ru'],
    ['/ru/бросить-курить'.normalize('NFD'), 'quitSmoking', 'ru'],
    ['/de/%68ilfe', 'help', 'de'],
    ['/%64e/hilfe', 'help', 'de'],
    ['/DE/Hilfe', 'help', 'de'],
    ['//help', 'help', 'en'],
    ['/posts//', 'posts', 'en'],
    ['/ADMIN', 'admin', 'en'],
    ['/subscribe-verify/error', 'subscribeError', 'en'],
    ['/subscribe-verify/success', 'subscribeSuccess', 'en'],
    ['/subscribe-verify/errors', 'subscribeVerify', 'en'],
    ['/certificate/edit', 'certificate', 'en'],
    ['/certificate/edit/1', 'certificateEdit', 'en'],
  ])('%s is %s in %s', (path, name, language) => {
    expect(findAddress(path)).toMatchObject({ name, language })
  })

  test('reads an id in normal form C', () => {
    expect(findAddress(`/posts/${'é'.normalize('NFD')}`)?.params).toEqual({ id: 'é'.normalize('NFC') })
  })

  test.each([
    '/en',
    '/en/help',
    '/de/help',
    '/fr/hilfe',
    '/hilfe',
    '/help/more/yet',
    '/%2Fhelp',
    '/%zz',
    '/de/%E0%A4%A',
    '/xx/help',
  ])('%j is none', path => {
    expect(findAddress(path)).toBeUndefined()
  })

  test('is never a failure', () => {
    const text = fc.array(fc.nat(0xffff)).map(codes => String.fromCharCode(...codes))
    fc.assert(fc.property(text, path => void findAddress(`/${path}`)))
  })
})

test.each([
  ['/help', '/help'],
  ['/help.data', '/help'],
  ['/de.data', '/de'],
  ['/_.data', '/'],
  ['/de/_.data', '/de/'],
  ['/posts/a_.data', '/posts/a_'],
  ['/data', '/data'],
])('the router asks with %s for the page %s', (asked, page) => {
  expect(pageOf(asked)).toBe(page)
})
