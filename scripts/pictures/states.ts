import type { Page } from 'playwright-core'
import { pathOf } from '../../app/map/addresses.ts'
import type { CertificateContent } from '../../domain/certificates/collections.ts'
import { responseOf } from '../../domain/surveys/response.ts'
import type { Language } from '../../languages/languages.ts'
import type { House } from '../../server/testing/serve.ts'
import { type createPeople, type PersonName, password } from './people.ts'

export type Scene = { house: House; language: Language; findPerson: ReturnType<typeof createPeople> }

/** A screen as someone meets it who is in the midst of something: what the site map alone cannot show. */
type State = {
  at: (scene: Scene) => string | Promise<string>
  as?: PersonName
  /** What this browser remembers. */
  memory?: Record<string, object>
  prepare?: (page: Page) => Promise<void>
}

const day = 24 * 3_600_000
const now = Date.now()
const habit = { product: 'cigarettes', perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' }
const counted = (daysAgo: number) => ({
  'exhale:quit-moment': { version: 1, quitAt: now - daysAgo * day, habit },
})
const home = ({ language }: Scene) => pathOf('home', language)
/** The counter is loaded for those who have one. */
const counts = (page: Page) => page.getByRole('timer').waitFor()
const choose = (index: number) => async (page: Page) => page.locator('#content button').nth(index).click()

const motivated = {
  ladder: ['hopefully'],
  importance: ['8'],
  confidence: ['4'],
  reasons: ['breath', 'family', 'money'],
  own: ['Jonas'],
  worries: ['stress', 'failed'],
  when: ['thisMonth'],
}
const pulled = {
  age: ['adult'],
  product: ['cigarettes'],
  first: ['within30'],
  amount: ['upTo20'],
  attempts: ['few'],
  longest: ['weeks'],
  hardest: ['stress'],
  home: ['someone'],
}
const before = { answers: { ...motivated, importance: ['6'], confidence: ['2'] }, doneAt: now - 40 * day }
const motivation = (hash: string, answers: object, more: object = {}): State => ({
  at: ({ language }) => pathOf('motivation', language) + hash,
  memory: { 'exhale:survey:motivation': { version: 1, answers, ...more } },
})
const pull = (hash: string, answers: object, more: object = {}): State => ({
  at: ({ language }) => pathOf('test', language) + hash,
  memory: { 'exhale:survey:pull': { version: 1, answers, ...more } },
})

const content = (language: Language, theme: CertificateContent['theme']): CertificateContent => ({
  kind: theme === 'moss' ? 'milestone' : 'live',
  milestone: theme === 'moss' ? '1m' : null,
  startedAt: Math.round(now - 67.3 * day),
  timeZone: 'Europe/Berlin',
  name: theme === 'night' ? 'Wilhelmina Featherstonehaugh' : 'Mira',
  message: theme === 'tide' ? '' : 'Jonas, Zug 7:42',
  habit: { perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' },
  shows: { name: true, days: true, since: theme !== 'night', money: theme === 'tide', message: true },
  theme,
  language,
  visibility: 'link',
  hasBadge: theme === 'dawn',
})

async function issue(
  { house, language, findPerson }: Scene,
  theme: CertificateContent['theme'],
  as?: PersonName,
) {
  const { certificates } = house.backend
  return certificates.issue(content(language, theme), as ? (await findPerson(as)).uid : null)
}
const hung = (theme: CertificateContent['theme']): State => ({
  at: async scene => pathOf('certificate', scene.language, { id: (await issue(scene, theme)).viewId }),
})
const changed = (change?: 'withdraw' | 'remove'): State => ({
  at: async scene => {
    const { id, editToken } = await issue(scene, 'dawn')
    if (change) await scene.house.backend.certificates[change](id)
    return pathOf('certificateEdit', scene.language, { id: editToken })
  },
})

/** As the person signing in sees it, with the account's own client. */
const signedIn = (to: 'account' | 'dataDeletion', as: PersonName) => ({
  at: async ({ language, findPerson }: Scene) => {
    await findPerson(as)
    return pathOf('login', language, {}, { redirect: pathOf(to, language) })
  },
  prepare: async (page: Page) => {
    await page.locator('input[name=email]').fill(`${as}@example.org`)
    await page.locator('input[name=password]').fill(password)
    await page.locator('form button[type=submit]').first().click()
    await page.waitForURL(url => !url.pathname.includes('login'))
    await page
      .locator('#content h2')
      .nth(to === 'account' ? 5 : 0)
      .waitFor()
  },
})

const overview = (as: PersonName): State => ({
  as,
  at: home,
  prepare: page => page.locator('#content h2').first().waitFor(),
})
const open = (page: Page) => page.locator('#content summary').last().click()

const list = {
  homeStopped: { at: home, prepare: choose(0) },
  homePlanned: { at: home, prepare: choose(1) },
  homeUnsure: { at: home, prepare: choose(2) },
  homeCounter: { at: home, memory: counted(9.3), prepare: counts },
  homeCountdown: { at: home, memory: counted(-4.2), prepare: counts },
  overviewNew: overview('newcomer'),
  overviewCarried: { ...overview('newcomer'), memory: counted(9.3) },
  overviewPlanned: overview('planner'),
  overviewUndecided: overview('undecided'),
  overviewWeek: overview('weekOld'),
  overviewBoth: { ...overview('weekOld'), memory: counted(9.3) },
  overviewSlip: {
    ...overview('slipped'),
    prepare: async page => page.locator('[aria-pressed=true] + *, [aria-pressed]').nth(4).click(),
  },
  overviewFull: {
    ...overview('veteran'),
    at: async scene => {
      await issue(scene, 'dawn', 'veteran')
      await issue(scene, 'moss', 'veteran')
      return home(scene)
    },
  },
  overviewOffline: {
    ...overview('slipped'),
    prepare: async page => {
      await page.locator('[aria-labelledby=craving-strength] button').first().waitFor()
      await page.context().setOffline(true)
      await page.locator('[aria-labelledby=craving-strength] button').nth(3).click()
      await page.locator('[aria-labelledby=craving-trigger] button').first().click()
      await page.locator('[aria-labelledby=craving-strength] button').nth(1).click()
    },
  },
  profile: {
    ...overview('veteran'),
    prepare: async page => {
      await open(page)
      await page.locator('details h3').nth(4).waitFor()
    },
  },
  motivationStep: motivation('#2', { ladder: ['hopefully'] }),
  motivationReasons: motivation('#4', motivated),
  motivationLast: motivation('#7', motivated),
  motivationResult: motivation('#result', motivated, { doneAt: now }),
  motivationRetaken: motivation('#result', motivated, { doneAt: now, before }),
  motivationIntro: motivation('', motivated, { doneAt: now }),
  testStep: pull('#3', pulled),
  testResult: pull('#result', pulled, { doneAt: now }),
  testYoung: pull('#result', { age: ['minor'] }, { doneAt: now }),
  testUnscored: pull('#result', { ...pulled, product: ['vape'] }, { doneAt: now }),
  motivationOffer: { ...motivation('#result', motivated, { doneAt: now }), as: 'weekOld' },
  testKept: {
    as: 'veteran',
    at: async ({ house, language, findPerson }) => {
      const { instruments, responses } = house.backend
      const { uid } = await findPerson('veteran')
      await responses.save(uid, responseOf(instruments.get('test'), pulled, language))
      return pathOf('test', language)
    },
  },
  certificateDawn: hung('dawn'),
  certificateTide: hung('tide'),
  certificateMoss: hung('moss'),
  certificateNight: hung('night'),
  certificateChanged: changed(),
  certificateWithdrawn: changed('withdraw'),
  certificateRemoved: changed('remove'),
  loginWrong: {
    at: ({ language }) => pathOf('login', language),
    prepare: async page => {
      await page.locator('input[name=email]').fill('mira@example.org')
      await page.locator('input[name=password]').fill('not the password')
      await page.locator('form button[type=submit]').first().click()
      await page.getByRole('alert').waitFor()
    },
  },
  registerEmpty: {
    at: ({ language }) => pathOf('register', language),
    prepare: async page => page.locator('form button[type=submit]').first().click(),
  },
  forgotten: { at: ({ language }) => pathOf('signIn', language, {}, { mode: 'forgotten' }) },
  accountOwn: signedIn('account', 'weekOld'),
  accountTwoStep: {
    ...signedIn('account', 'planner'),
    prepare: async page => {
      await signedIn('account', 'planner').prepare(page)
      await page.locator('#content section').nth(3).locator('button').first().click()
      await page.locator('#content section img').waitFor()
    },
  },
  deletionOwn: signedIn('dataDeletion', 'veteran'),
  forbidden: { as: 'weekOld', at: ({ language }) => pathOf('admin', language) },
} satisfies Record<string, State>

export type StateName = keyof typeof list
export const states: Record<StateName, State> = list
export const stateNames = Object.keys(list) as StateName[]
