import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headingOf, titleOf } from '../server/testing/shipped-stories.ts'
import { type Elsewhere, serveElsewhere, setStage, wordsOf } from './stage.ts'
import { awake, eventually } from './watch.ts'

const stage = setStage({})
const account = wordsOf('de', 'account')
const admin = wordsOf('de', 'admin')
const common = wordsOf('de', 'common')

/** Goes to a path as a link on the page would. */
function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate(to => {
    const { __reactRouterDataRouter: router } = window as unknown as RouterWindow
    void router.navigate(to)
  }, path)
}

type RouterWindow = { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }

describe('a guarded page', () => {
  test('sends someone who follows a link to it to sign in, in their language', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/de/start-data-deletion')
    await page.locator('main a[href="/de/data-deletion"]').click()
    await page.waitForURL(`${stage.house.url}/de/login?redirect=%2Fde%2Fdata-deletion`)
    await page.getByRole('heading', { level: 1, name: account('login.heading') }).waitFor()
    expect(watch.documents).toHaveLength(1)
    // The page knew without asking.
    expect(watch.requests.filter(url => url.includes('/data-deletion.data'))).toEqual([])
    await page.goBack()
    await page.waitForURL(`${stage.house.url}/de/start-data-deletion`)
    expect(watch.take()).toEqual([])
  })

  test('remembers the query it was asked with', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    await goTo(page, '/admin/purchases?page=2&sort=day')
    const redirect = encodeURIComponent('/admin/purchases?page=2&sort=day')
    await page.waitForURL(`${stage.house.url}/login?redirect=${redirect}`)
  })

  test('asked for as a document leads to the same place', async () => {
    const { page, visit } = await stage.open()
    await visit('/ru/admin/email?x=1')
    expect(page.url()).toBe(`${stage.house.url}/ru/login?redirect=%2Fru%2Fadmin%2Femail%3Fx%3D1`)
  })

  test('opens to someone who is signed in', async () => {
    const house = await stage.serve({ person: { id: 'robin', name: 'Robin', roles: ['owner'] } })
    const { page, visit } = await stage.open()
    await visit(`${house.url}/de`)
    await page.locator('header summary', { hasText: 'Robin' }).click()
    await page.locator('header a[href="/de/admin"]').click()
    await page.waitForURL('**/de/admin')
    await page.locator('nav a[href="/de/admin/email"]').click()
    await page.waitForURL('**/de/admin/email')
    await page.getByRole('heading', { level: 1, name: admin('email.title') }).waitFor()
  })
})

describe('a page that does not exist', () => {
  test('says so with its path, in the language, after a step from another page', async () => {
    const { page, visit } = await stage.open()
    await visit('/de')
    await goTo(page, '/de/gibt/es nicht')
    await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden: /de/gibt/es nicht' }).waitFor()
    await eventually(() => page.title()).toBe(`${common('errors.notFound.title')} · Exhale`)
    await page.locator('main a[href="/de"]').click()
    await page.waitForURL(`${stage.house.url}/de`)
    await page.getByRole('heading', { level: 1, name: headingOf('home', 'de') }).waitFor()
  })

  test('leaves no mark of it on the next page', async () => {
    const { page, visit } = await stage.open()
    await visit('/nowhere')
    await page.locator('footer a[href="/terms"]').click()
    await page.waitForURL('**/terms')
    await page.getByRole('heading', { level: 1, name: titleOf('terms', 'en') }).waitFor()
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
  })
})

describe('a route rule', () => {
  let elsewhere: Elsewhere
  beforeAll(async () => {
    elsewhere = await serveElsewhere((_, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<title>Elsewhere</title><h1>Elsewhere</h1>')
    })
  })
  afterAll(() => elsewhere.stop())

  const serveRules = () =>
    stage.serve({
      env: {
        REDIRECTS: `/install = ${elsewhere.url}/shop?from=exhale 302, /old-guide = /quit-smoking 301`,
      },
    })

  test('that leads elsewhere takes the whole window there, from a link', async () => {
    const house = await serveRules()
    const { page, visit } = await stage.open()
    await visit(`${house.url}/`)
    await page.locator('footer a[href="/install"]').click()
    await page.waitForURL(`${elsewhere.url}/shop?from=exhale`)
    expect(await page.title()).toBe('Elsewhere')
    await page.goBack()
    await page.waitForURL(`${house.url}/`)
    await awake(page)
  })

  test('that leads elsewhere does so for a document too', async () => {
    const house = await serveRules()
    const { page } = await stage.open()
    await page.goto(`${house.url}/install`)
    expect(page.url()).toBe(`${elsewhere.url}/shop?from=exhale`)
  })

  test('that stays here is one step, without a new document', async () => {
    const house = await serveRules()
    const { page, visit, watch } = await stage.open()
    await visit(`${house.url}/`)
    await goTo(page, '/old-guide')
    await page.waitForURL(`${house.url}/quit-smoking`)
    expect(watch.documents).toHaveLength(1)
    await page.goto(`${house.url}/old-guide`)
    expect(page.url()).toBe(`${house.url}/quit-smoking`)
  })

  test('is asked for with the first step, and not before', async () => {
    const house = await serveRules()
    const { page, visit, watch } = await stage.open()
    const asked = () => watch.requests.filter(url => url.includes('/builds/meta/'))
    await visit(`${house.url}/`)
    await watch.settled()
    expect(asked()).toEqual([])
    for (const path of ['/help', '/terms']) {
      await page.locator(`a[href="${path}"]:visible`).first().click()
      await page.waitForURL(`**${path}`)
    }
    expect(asked()).toEqual([`${house.url}/builds/meta/${house.backend.build.id}.json`])
  })

  test('of the site itself holds for links too', async () => {
    const { page, visit } = await stage.open()
    await visit('/de')
    await goTo(page, '/de/help?q=x')
    await page.waitForURL(`${stage.house.url}/de/hilfe?q=x`)
    await goTo(page, '/de/privacy-2019')
    await page.waitForURL(`${stage.house.url}/de/privacy`)
    await goTo(page, '/de/friend-invite/abc')
    await page.waitForURL(`${stage.house.url}/de`)
  })
})
