import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layoutOf, routeId, routeNames } from '../../app/map/routes.ts'
import { languageCodes } from '../../languages/languages.ts'
import { loadBuild } from '../read-build.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { join, type SignedUp, signUp } from '../testing/sign-up.ts'

/** Sections 1, 2 and 6 of the specification: what there is, where it is, and who may go there. */

let house: House
beforeAll(async () => {
  house = await serveHouse({ env: { REDIRECTS: '/=/nl' } })
})
afterAll(() => house.stop())

/* 1. What the product does and for whom */

// Sign in, register: held by e2e/account.test.ts "is made, known at once, and left again"
// Reset a password by email: held by e2e/account.test.ts "gets a new password by letter, once"
// Google: held by services/identity/sdk-sign-in.test.ts "signs in with Google"
// Apple: held by services/identity/federation/social.test.ts "takes its form, posted from its own page, and signs for its secret once"
// Through a popup: held by e2e/social.test.ts "happens in a window of 500 by 600 and ends signed in, where the reader wanted to go"
// Pages come from the content service: held by server/pages/hosted-content.test.ts "shows what is published there, in its languages, as soon as it is noticed"
// A banner asks before visits are counted (decision 0036): held by e2e/consent.test.ts "is asked before anyone is counted"
// Both are there in a demonstration: held by e2e/consent.test.ts "lets someone sign in with an invented provider, and counts them only once they agree"

describe('2. Screens and routes', () => {
  // Every route in nine variants, English without a prefix: held by server/site/site.test.ts "$path for a visitor"

  /* Routes by layout */

  // The table, row by row: held by app/map/addresses.test.ts "has the routes of the %s layout, and no others"

  test('every route is drawn in the layout that the table gives it', async () => {
    const { routes } = await loadBuild()
    for (const language of languageCodes)
      for (const name of routeNames) {
        const layout = layoutOf(name)
        const above = layout === 'none' ? 'root' : routeId(language, `layout-${layout}`)
        expect([name, routes[routeId(language, name)]?.parentId]).toEqual([name, above])
      }
  })

  /* Translated slugs */

  // The table, row by row: held by app/map/addresses.test.ts "in %s"

  /* Redirects */

  // /en, /friend-invite and /developer-login by 301, /de/help, /privacy- by 308: held by server/site/redirects.test.ts "%s: %i to %s"
  // There too: each leads on in its own language, as /de/privacy-policy-old to /de/privacy (decision 0036)
  // /english begins with another word than /en (decision 0036): held by server/site/redirects.test.ts "%s is not in it: %i"
  // The mobile sub-host: held by server/site/redirects.test.ts "%s leads to the main site’s root"
  // What a page open there loads is answered (decision 0036): held by server/site/redirects.test.ts "the open page still gets what it asks for"
  // A step consults the route rules: held by e2e/guards.test.ts "that stays here is one step, without a new document"
  // The whole window goes to an external target: held by e2e/guards.test.ts "that leads elsewhere takes the whole window there, from a link"

  /* Guards */

  // Paths containing /admin or /data-deletion: held by app/map/guards.test.ts "of %s%s is sent to %s"
  // To /login, with the requested path as redirect: held by server/site/guards.test.ts "%s asks a visitor to sign in, and comes back"
  // The same within an open page: held by e2e/guards.test.ts "sends someone who follows a link to it to sign in, in their language"
  // After sign-in it goes there, by password: held by server/site/ways.test.ts "by password, from the page that asked for it"
  // By a provider: held by e2e/social.test.ts "happens in a window of 500 by 600 and ends signed in, where the reader wanted to go"
  // By email: held by server/site/ways.test.ts "by a link in an email"

  /* Language selection */

  // A route's language prefix: held by app/map/addresses.test.ts "%s is %s in %s"
  // By cookie, then by the browser's languages: held by server/site/site.test.ts "%j leads from / to %s"

  test('a root redirect may be configured', async () => {
    const { status, headers } = await house.ask('/')
    expect([status, headers.get('location')]).toEqual([302, '/nl'])
  })

  /* Error pages */

  // 404 with 'Page Not Found: {path}' for what is unmatched: held by server/site/site.test.ts "says so in %s, with the path and ways on"
  // For what is invalid: held by server/site/site.test.ts "is named where %s has no such thing"
  // An invalid subscription has a page of its own: held by server/site/site.test.ts "a link to verify that is unknown leads to the %s page saying so"

  test.each(['/certificate/edit/invalid', '/challenge-invite/invalid', '/unsubscribe/invalid'])(
    '%s, a secret, is 404 and isn’t repeated (decision 0036)',
    async path => {
      const answer = await house.ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('Page Not Found: ')
    },
  )

  // Its title is 'Page Not Found': held by e2e/guards.test.ts "says so with its path, in the language, after a step from another page"
  // Otherwise 'Internal Server Error', status 500, also for what nobody handled: held by server/site/failure.test.ts "in %s says so, and its number"
  // A chunk that doesn't load: held by app/browser/builds.test.ts "a part that can’t be loaded reloads the route, unless that was just tried"
  // The same in a browser: held by e2e/builds.slow.test.ts "once: the page is shown, and awake"
})

describe('6. Roles and permissions', () => {
  // Anonymous, who open neither: held by server/site/guards.test.ts "is not opened by %s"
  // Signed in: held by server/site/guards.test.ts "%s opens for someone who is signed in"

  test('the administration asks for a role besides, and anonymous accounts to sign in (decision 0036)', async () => {
    const own = await serveHouse()
    const member = await join(own)
    const guest = await signUp(own)
    const ask = async (path: string, { cookie }: SignedUp) => {
      const { status, headers } = await own.ask(path, { headers: { cookie } })
      return [status, headers.get('location')]
    }
    for (const path of ['/admin', '/de/admin/add-auth', '/admin/email', '/admin/purchases']) {
      expect(await ask(path, member)).toEqual([403, null])
      const login = path.startsWith('/de') ? '/de/login' : '/login'
      expect(await ask(path, guest)).toEqual([302, `${login}?redirect=${encodeURIComponent(path)}`])
      expect(await ask('/data-deletion', guest)).toEqual([200, null])
    }
    await own.stop()
  })
})
