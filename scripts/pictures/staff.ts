import { pathOf } from '../../app/map/addresses.ts'
import type { RouteName } from '../../app/map/routes.ts'
import type { House } from '../../server/testing/serve.ts'
import { signUp } from '../../server/testing/sign-up.ts'
import { awake } from './camera.ts'
import { password } from './people.ts'
import type { PictureState, Scene } from './states.ts'

const staff = [
  ['Jörg Petersen', 'j.petersen', 'owner'],
  ['Marta Wójcik', 'm.wojcik', 'editor', 'mail'],
  ['Elif Kaya', 'e.kaya', 'support'],
  ['Пётр Орлов', 'p.orlov', 'editor'],
  ['Sofia Marques', 's.marques', 'finance'],
  ['Tim Lorenz', 't.lorenz', 'mail'],
] as const

let filled: Promise<{ token: string; ids: string[] }> | undefined

/** Those who help to run the site, and two who were asked to. */
async function fillStaff({ backend, ask }: House, owner: string) {
  const { administration } = backend.identity
  await administration.setRoles(owner, ['owner'])
  const ids: string[] = []
  for (const [displayName, name, ...roles] of staff) {
    const { uid } = await signUp({ ask }, { email: `${name}@hafenstadt.example`, password, displayName })
    await administration.setRoles(uid, roles)
    ids.push(uid)
  }
  await administration.disable(ids.at(-1) ?? '')
  const invite = (name: string, role: string) =>
    administration.invitations.issue({ email: `${name}@hafenstadt.example`, roles: [role], by: owner })
  await invite('kasse', 'finance')
  const { token } = await invite('h.becker', 'editor')
  return { token, ids }
}

const open = async ({ house, findPerson }: Scene) => {
  filled ??= findPerson('newcomer').then(({ uid }) => fillStaff(house, uid))
  return filled
}

const page = (
  find: (ids: string[]) => Record<string, string> = () => ({}),
  name: RouteName = 'adminAddAuth',
): PictureState => ({
  as: 'newcomer',
  at: async scene => pathOf(name, scene.language, {}, find((await open(scene)).ids)),
})

const newerNumbers = '**/admin.data*'

export const staffStates = {
  people: page(),
  peoplePanel: page(([, marta = '']) => ({ person: marta })),
  peopleInvite: page(() => ({ invite: '1' })),
  peopleRoles: page(() => ({ tab: 'roles' })),
  peopleFinder: {
    ...page(() => ({ tab: 'accounts' })),
    prepare: async view => {
      await view.locator('input[name=email]').fill('newcomer@example.org')
      await view.locator('main form button').first().click()
      await view.locator('main dl').waitFor()
    },
  },
  ordersEmpty: page(undefined, 'adminPurchases'),
  /** The next page doesn't come. */
  adminLoading: {
    ...page(undefined, 'adminAddAuth'),
    prepare: async view => {
      await view.route('**/admin/audit.data*', () => {})
      await view.locator('nav a[href$="/admin/audit"]').click()
      await view.locator('main [role=status] .animate-pulse').first().waitFor()
    },
  },
  /** Newer numbers can't be fetched. */
  adminStale: {
    ...page(undefined, 'admin'),
    prepare: async view => {
      await view.clock.install()
      await view.reload()
      await awake(view)
      await view.route(newerNumbers, route => route.abort())
      await view.clock.runFor(61_000)
      await view.locator('main [role=status] p, main [role=status] div').first().waitFor()
    },
  },
  /** The list in another order can't be fetched. */
  listOld: {
    ...page(undefined, 'adminAddAuth'),
    prepare: async view => {
      await awake(view)
      await view.route('**/admin/add-auth.data*', route => route.abort())
      await view.locator('thead a').first().click()
      await view.locator('[data-old]').waitFor()
    },
  },
  /** Someone else saved first. */
  settingsConflict: {
    ...page(() => ({ part: 'mail' }), 'adminSettings'),
    prepare: async view => {
      const other = await view.context().newPage()
      // In each language another: what is saved twice is no conflict.
      const language = await view.locator('html').getAttribute('lang')
      await other.goto(view.url())
      for (const [tab, name] of [
        [other, `Marta (${language})`],
        [view, 'Riverside Health Centre'],
      ] as const) {
        await awake(tab)
        await tab.locator('input[name=MAIL_FROM_NAME]').fill(name)
        await tab.locator('form:has(input[name=MAIL_FROM_NAME]) button[type=submit]').click()
        await tab.locator('form:has(input[name=MAIL_FROM_NAME]) [role=status] div').first().waitFor()
      }
      await other.close()
    },
  },
  staffInvitation: {
    at: async scene => pathOf('invitation', scene.language, { id: (await open(scene)).token }),
  },
} satisfies Record<string, PictureState>
