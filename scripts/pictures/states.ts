import type { Page } from 'playwright-core'
import { pathOf } from '../../app/map/addresses.ts'
import { milestoneIds } from '../../domain/members/milestones.ts'
import { findResponse } from '../../domain/surveys/response.ts'
import type { Language } from '../../languages/languages.ts'
import type { House } from '../../server/testing/serve.ts'
import { certificateStates, issue } from './certificates.ts'
import { challengeStates } from './challenges.ts'
import { cohortStates } from './cohorts.ts'
import { emailStates } from './emails.ts'
import { fillLinks } from './filled-links.ts'
import { fillPlan } from './filled-plan.ts'
import { inviteStates } from './invites.ts'
import { keepReminders, linkOf } from './kept-reminders.ts'
import { liveChallengeStates } from './live-challenges.ts'
import { newsletterStates } from './newsletter.ts'
import { type createPeople, type PersonName, password } from './people.ts'
import { rightsStates } from './rights.ts'
import { seriesStates } from './series.ts'
import { staffStates } from './staff.ts'

export type Scene = { house: House; language: Language; findPerson: ReturnType<typeof createPeople> }

/** A screen as someone meets it who is in the midst of something: what the site map alone cannot show. */
export type PictureState = {
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
  'exhale:record': { version: 1, member: { seen: milestoneIds } },
  'exhale:quit-moment': { version: 1, quitAt: now - daysAgo * day, habit },
})
const home = ({ language }: Scene) => pathOf('home', language)
/** The day is loaded for those who have one. */
const counts = (page: Page) => page.locator('[data-sky=narrow]').waitFor()
/** One of the three answers to the first question; what it asks next may have to be loaded. */
const choose = (index: number) => async (page: Page) => {
  const answer = page.locator('#content button').nth(index)
  const answers = page.getByRole('button', { name: await answer.innerText() })
  await answer.click()
  await answers.waitFor({ state: 'detached' })
}

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
const motivation = (hash: string, answers: object, more: object = {}): PictureState => ({
  at: ({ language }) => pathOf('motivation', language) + hash,
  memory: { 'exhale:survey:motivation': { version: 1, answers, ...more } },
})
const pull = (hash: string, answers: object, more: object = {}): PictureState => ({
  at: ({ language }) => pathOf('test', language) + hash,
  memory: { 'exhale:survey:pull': { version: 1, answers, ...more } },
})

async function goTo({ house, language }: Scene, id: string): Promise<string> {
  await fillLinks(house.backend)
  return pathOf('shortLink', language, { id })
}

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

const today = (as: PersonName): PictureState => ({
  as,
  at: home,
  prepare: page => page.locator('#content h1').first().waitFor(),
})
const you = (as: PersonName): PictureState => ({ as, at: ({ language }) => pathOf('you', language) })
const setting = (part: string): PictureState => ({
  as: 'veteran',
  at: ({ language }) => pathOf('youSettings', language, {}, { part }),
})

const guide =
  (name: 'quitSmoking' | 'quitWeeks' | 'quitRecovery') =>
  ({ language }: Scene) =>
    pathOf(name, language)
/** The page is awake, and has put its reader where they are. */
const places = (page: Page) =>
  page.locator('#content .fill-dawn[r], #content g.fill-dawn').last().waitFor({ state: 'attached' })

const minuteNow = new Date().getHours() * 60 + new Date().getMinutes()
const planned = {
  kind: 'moment',
  moment: 'company',
  when: 'the others go outside',
  act: 'take my tea to the top floor and write to Jonas',
  at: minuteNow,
  createdAt: now,
  updatedAt: now,
}
const planning = (to: 'plan' | 'planMoment' | 'planMedicines', query = {}): PictureState => ({
  as: 'withPlan',
  at: async ({ house, language, findPerson }) => {
    await fillPlan(house, (await findPerson('withPlan')).uid, language)
    return pathOf(to, language, {}, query)
  },
  prepare: page => page.locator('#content form').first().waitFor(),
})

const list = {
  homeStopped: { at: home, prepare: choose(0) },
  homePlanned: { at: home, prepare: choose(1) },
  homeUnsure: { at: home, prepare: choose(2) },
  homeCounter: { at: home, memory: counted(9.3), prepare: counts },
  homeFirstDay: { at: home, memory: counted(0.32), prepare: counts },
  homeCountdown: { at: home, memory: counted(-4.2), prepare: counts },
  todayNew: today('newcomer'),
  todayCarried: { ...today('newcomer'), memory: counted(9.3) },
  todayPreparing: today('planner'),
  todayDue: today('dueToday'),
  todayOverdue: today('overdue'),
  todayUndecided: today('undecided'),
  todayWeek: today('weekOld'),
  todayBoth: { ...today('weekOld'), memory: counted(9.3) },
  todaySlip: today('slipped'),
  todayDay12: today('day12'),
  todayFull: today('veteran'),
  todayLongAfter: today('longAfter'),
  todayMilestone: today('reached'),
  todayCraving: {
    ...today('day12'),
    prepare: async page => {
      await page.locator('button[name=strength]').nth(3).click()
      await page.locator('button[name=trigger]').first().waitFor()
    },
  },
  todayOffline: {
    ...today('day12'),
    prepare: async page => {
      await page.locator('button[name=strength]').first().waitFor()
      await page.context().setOffline(true)
      await page.locator('button[name=state]').first().click()
    },
  },
  youWeek: you('weekOld'),
  youAhead: you('planner'),
  youDay: {
    ...you('veteran'),
    prepare: async page => {
      await page.locator('[data-day][tabindex="0"]').click()
      await page.locator('dialog[open] button[value=slip]').click()
      await page.locator('dialog[open] input[name=smoked]').waitFor()
    },
  },
  youFull: {
    ...you('veteran'),
    at: async scene => {
      await issue(scene, 'dawn', 'veteran')
      return pathOf('you', scene.language)
    },
  },
  youYear: { ...you('longAfter'), at: ({ language }) => pathOf('you', language, {}, { view: 'year' }) },
  youGuest: { at: ({ language }) => pathOf('you', language), memory: counted(9.3) },
  youSettings: { as: 'veteran', at: ({ language }) => pathOf('youSettings', language) },
  youSettingsGuest: { at: ({ language }) => pathOf('youSettings', language), memory: counted(9.3) },
  youStopped: setting('stopped'),
  youHabit: setting('habit'),
  youGoals: setting('goals'),
  youClock: setting('clock'),
  youKept: setting('kept'),
  togetherFull: {
    as: 'veteran',
    at: async scene => {
      await issue(scene, 'dawn', 'veteran')
      await issue(scene, 'moss', 'veteran')
      return pathOf('together', scene.language)
    },
  },
  guideHere: { at: guide('quitSmoking'), memory: counted(12.3), prepare: places },
  guideMember: { at: guide('quitSmoking'), as: 'weekOld' },
  chapterHere: {
    at: guide('quitWeeks'),
    memory: { ...counted(12.3), 'exhale:reasons': ['Jonas, Zug 7:42'] },
    prepare: async page => page.locator('figure blockquote').waitFor(),
  },
  recoveryHere: { at: guide('quitRecovery'), memory: counted(12.3), prepare: places },
  planFull: planning('plan'),
  planBegun: { as: 'weekOld', at: ({ language }) => pathOf('plan', language) },
  planNew: { as: 'newcomer', at: ({ language }) => pathOf('plan', language) },
  planAhead: { as: 'planner', at: ({ language }) => pathOf('plan', language) },
  planGuest: { at: ({ language }) => pathOf('plan', language), memory: counted(9.3) },
  planSentence: planning('planMoment', { moment: 'meal' }),
  planSentenceNew: {
    as: 'weekOld',
    at: ({ language }) => pathOf('planMoment', language, {}, { moment: 'own' }),
  },
  planUsed: planning('planMedicines'),
  remindersAsk: { as: 'weekOld', at: ({ language }) => pathOf('planReminders', language) },
  remindersSet: {
    as: 'veteran',
    at: async ({ house, language, findPerson }) => {
      await keepReminders(house, (await findPerson('veteran')).uid)
      return pathOf('planReminders', language)
    },
    prepare: page => page.locator('[role=switch]').first().waitFor(),
  },
  remindersAdd: {
    at: ({ language }) => pathOf('planReminders', language),
    prepare: async page => page.locator('#content summary').last().click(),
  },
  reminderStopped: {
    at: async ({ house, language, findPerson }) => {
      const { uid } = await findPerson('veteran')
      await keepReminders(house, uid)
      return pathOf('reminderStop', language, { id: await linkOf(house, uid) })
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
      const response = findResponse(instruments.get('test'), pulled, language)
      if (response) await responses.save(uid, response, true)
      return pathOf('test', language)
    },
  },
  ...certificateStates,
  ...liveChallengeStates,
  ...challengeStates,
  ...inviteStates,
  ...cohortStates,
  ...newsletterStates,
  ...seriesStates,
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
  deletionParts: {
    at: async scene => {
      const { uid } = await scene.findPerson('reached')
      const { erasures } = scene.house.backend.rights
      if ((await erasures.listParts(uid)).length === 0)
        await erasures.askParts(uid, ['surveys', 'certificates'], 3)
      return signedIn('dataDeletion', 'reached').at(scene)
    },
    prepare: async page => {
      await signedIn('dataDeletion', 'reached').prepare(page)
      await page.locator('#content details').nth(1).locator('summary').click()
    },
  },
  deletionConfirm: {
    at: async ({ house, language, findPerson }) => {
      const { uid } = await findPerson('veteran')
      return pathOf('confirmDeletion', language, { id: await house.backend.rights.links.make(uid) })
    },
  },
  ...rightsStates,
  sosMine: {
    at: ({ language }) => pathOf('sos', language),
    memory: {
      ...counted(12.3),
      'exhale:reasons': ['So I can walk to the top of the hill with Lena', 'Stairs without a pause'],
      'exhale:record': { version: 1, member: {}, planItems: { tea: planned } },
    },
    prepare: async page => {
      await page.evaluate(() => localStorage.setItem('exhale:country', 'DE'))
      await page.reload()
      await page.locator('blockquote').waitFor()
      await page.locator('#lines h3').waitFor()
    },
  },
  helpAnswers: {
    at: ({ language }) => pathOf('help', language),
    prepare: async page => {
      await page.locator('input[name=q]').pressSequentially('Exhale')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  helpNothing: { at: ({ language }) => pathOf('help', language, {}, { q: 'zzzzzz' }) },
  helpTopic: { at: ({ language }) => pathOf('help', language, {}, { topic: 'counting' }) },
  postsDay: { at: ({ language }) => pathOf('posts', language), memory: counted(12.3) },
  postsTopic: { at: ({ language }) => pathOf('posts', language, {}, { topic: 'slips' }) },
  goLeaving: { at: scene => goTo(scene, 'phone') },
  goPreview: { at: scene => goTo(scene, 'winter+') },
  ...emailStates,
  ...staffStates,
  forbidden: { as: 'weekOld', at: ({ language }) => pathOf('admin', language) },
} satisfies Record<string, PictureState>

export type StateName = keyof typeof list
export const states: Record<StateName, PictureState> = list
export const stateNames = Object.keys(list) as StateName[]
