import type { Page } from 'playwright-core'
import { samples } from '../../app/letters/samples.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { RouteName } from '../../app/map/routes.ts'
import { milestoneIds } from '../../domain/members/milestones.ts'
import { findResponse } from '../../domain/surveys/response.ts'
import type { Language } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { findPerson, type PersonName, password } from '../../server/testing/lives.ts'
import { awake } from './camera.ts'
import {
  type Gathering,
  gather,
  hang,
  leave,
  link,
  type Scene,
  stopReminder,
  subscribe,
} from './secret-links.ts'

type At = (scene: Scene) => string | Promise<string>
type Act = (page: Page, language: Language) => Promise<unknown>

/** A screen as someone meets it who is in the midst of something: what the site map alone cannot show. */
export type Row = {
  at: At
  as?: PersonName
  /** What this browser remembers. */
  memory?: Record<string, object>
  /** What is done on the page before its picture. */
  act?: Act
}

const day = 24 * 3_600_000
const now = Date.now()
const library = openLibrary()
const say = (language: Language) => library.words(language).getFixedT(null, 'content')

const to =
  (name: RouteName, query: Record<string, string> = {}, params: Record<string, string> = {}): At =>
  ({ language }) =>
    pathOf(name, language, params, query)
/** An address with something in it that only the house knows. */
const by =
  (name: RouteName, find: (scene: Scene) => Promise<string>, query: Record<string, string> = {}): At =>
  async scene =>
    pathOf(name, scene.language, { id: await find(scene) }, query)

const see = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()
const press = (selector: string, then?: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  if (then) await page.locator(then).first().waitFor({ state: 'attached' })
}
const fill = (fields: Record<string, string>, submit: string, then: string) => async (page: Page) => {
  for (const [name, text] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(text)
  await press(submit, then)(page)
}
/** By what it says in the editor's language. */
const pressNamed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

const habit = { product: 'cigarettes', perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' }
const counted = (daysAgo: number) => ({
  'exhale:record': { version: 1, member: { seen: milestoneIds } },
  'exhale:quit-moment': { version: 1, quitAt: now - daysAgo * day, habit },
})

/** The day is loaded for those who have one. */
const counter = (daysAgo: number): Row => ({
  at: to('home'),
  memory: counted(daysAgo),
  act: see('[data-sky=narrow]'),
})
/** One of the three answers to the first question; what it asks next may have to be loaded. */
const answer = (index: number): Row => ({
  at: to('home'),
  act: async page => {
    const button = page.locator('#content button').nth(index)
    const buttons = page.getByRole('button', { name: await button.innerText() })
    await button.click()
    await buttons.waitFor({ state: 'detached' })
  },
})
const today = (as: PersonName, act: Act = see('#content h1')): Row => ({ as, at: to('home'), act })
const setting = (part: string): Row => ({ as: 'Mira', at: to('youSettings', { part }) })

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
const survey =
  (route: 'motivation' | 'test', key: string) =>
  (hash: string, answers: object, more: object = {}): Row => ({
    at: ({ language }) => pathOf(route, language) + hash,
    memory: { [`exhale:survey:${key}`]: { version: 1, answers, ...more } },
  })
const motivation = survey('motivation', 'motivation')
const pull = survey('test', 'pull')

/** As the person signing in sees it, with the account's own client. */
const signedIn = (as: PersonName, to: 'account' | 'dataDeletion', act?: Act): Row => ({
  at: async ({ house, language }) => {
    await findPerson(house, as)
    return pathOf('login', language, {}, { redirect: pathOf(to, language) })
  },
  act: async (page, language) => {
    const email = `${as.toLowerCase()}@demo.example.org`
    await fill({ email, password }, 'form:has(input[name=password]) button[type=submit]', 'body')(page)
    await page.waitForURL(url => !url.pathname.includes('login'))
    const heading = to === 'account' ? 5 : 0
    await page.locator('#content h2').nth(heading).waitFor()
    await act?.(page, language)
  },
})

/** The page is awake, and has put its reader where they are. */
const placed: Act = page =>
  page.locator('#content .fill-dawn[r], #content g.fill-dawn').last().waitFor({ state: 'attached' })

const stopped = { 'exhale:quit-moment': counted(14.3)['exhale:quit-moment'] }
/** As someone sees a step of a certificate who has filled in those before. */
const toStep = (step: 'words' | 'look' | 'who') => async (page: Page) => {
  // What was reached comes a moment after the page; where no date is known, that is asked for.
  const asked = page.locator('input[name=milestone], input[name=moment]:visible')
  await asked.first().waitFor({ state: 'attached' })
  const isDated = (await page.locator('input[name=milestone]').count()) > 0
  const name = page.locator('input[name=name]')
  if (await name.isVisible()) await name.fill('Mira')
  // What they wrote is drawn first.
  if (isDated) await page.getByText('Mira', { exact: true }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  for (const next of step === 'words' ? [] : step === 'look' ? ['look'] : ['look', 'who']) {
    await page.locator(`button[name=intent][value=${next}]`).last().click()
    await page.locator(`[aria-current=step][value=${next}]`).waitFor()
  }
}
const making = (step: 'words' | 'look' | 'who', more: Partial<Row> = {}): Row => ({
  at: to('certificateNew'),
  memory: stopped,
  act: toStep(step),
  ...more,
})
const hung = (index: number): Row => ({
  at: by('certificate', async scene => (await hang(scene, index)).viewId),
})
const changed = (change?: 'withdraw' | 'remove', act?: Act): Row => ({
  at: by('certificateEdit', async scene => {
    const { id, editToken } = await hang(scene, 0)
    if (change) await scene.house.backend.certificates[change](id)
    return editToken
  }),
  ...(act && { act }),
})

const starting = (step: string, query: Record<string, string> = {}): Row => ({
  as: 'Emil',
  at: to('challengeNew', { step, ...query }),
})
const inChallenge = (as: PersonName, wish: Gathering, act?: Act): Row => ({
  as,
  at: by('challenge', async scene => (await gather(scene, { owner: as, ...wish })).id),
  ...(act && { act }),
})
const live = see('[data-live=true]')
const invited = (wish: Gathering, act?: Act, query?: Record<string, string>): Row => ({
  at: by('challengeInvite', async scene => (await gather(scene, { owner: 'Nora', ...wish })).token, query),
  ...(act && { act }),
})
/** Someone who came by a link that carries a group, and is asked about it. */
const inGroup = ({ at, ...row }: Row): Row => ({
  ...row,
  at: async scene => {
    await link(scene)
    return at(scene)
  },
  act: async page => {
    await page.context().addCookies([{ name: 'group', value: 'group-tue', url: page.url() }])
    await page.reload()
    await see('input[name=cohort]')(page)
  },
})

const letter = (wanted: string): Row => ({
  at: to('imprint'),
  act: async (page, language) => {
    const operator = { name: 'Harbor Clinic', address: '1 Quay Street, Harbortown' }
    const context = { words: library.words(language), language, origin: new URL(page.url()), operator }
    const html = samples.find(({ kind }) => kind === wanted)?.write(context).html ?? ''
    // Away from the page, whose policy forbids the styles that stand in an email.
    await page.goto('about:blank')
    await page.setContent(html)
  },
})

const desk = (path: string, act?: Act): Row => ({
  as: 'Robin',
  at: ({ language }) => (language === 'en' ? '' : `/${language}`) + path,
  ...(act && { act }),
})
const story =
  (slug: string): At =>
  async scene => {
    const { id } = await scene.house.backend.content.getStory(slug)
    return desk(`/admin/content/${id}`).at(scene)
  }
const writing = (slug: string, act: Act): Row => ({ as: 'Robin', at: story(slug), act })

const list = {
  homeStopped: answer(0),
  homePlanned: answer(1),
  homeUnsure: answer(2),
  homeCounter: counter(9.3),
  homeFirstDay: counter(0.32),
  homeCountdown: counter(-4.2),

  todayNew: today('Toni'),
  todayCarried: { ...today('Toni'), memory: counted(9.3) },
  todayPreparing: today('Ida'),
  todayDue: today('Paul'),
  todayOverdue: today('Vera'),
  todayUndecided: today('Nils'),
  todayWeek: today('Nora'),
  todayBoth: { ...today('Nora'), memory: counted(9.3) },
  todaySlip: today('Lotte'),
  todayDay12: today('Emil'),
  todayFull: today('Mira'),
  todayLongAfter: today('Alma'),
  todayMilestone: today('Bela'),
  // What to write about a craving is added to a day that isn't full.
  todayCraving: today('Nora', async page => {
    await page.locator('button[name=strength]').nth(3).click()
    await see('button[name=trigger]')(page)
  }),
  todayOffline: today('Emil', async page => {
    await see('button[name=strength]')(page)
    await page.context().setOffline(true)
    await press('button[name=state]')(page)
  }),
  todayGroup: inGroup(today('Toni')),

  youWeek: { as: 'Nora', at: to('you') },
  youAhead: { as: 'Ida', at: to('you') },
  youDay: {
    as: 'Mira',
    at: to('you'),
    act: async page => {
      await press('[data-day][tabindex="0"]')(page)
      await press('dialog[open] button[value=slip]', 'dialog[open] input[name=smoked]')(page)
    },
  },
  youFull: { as: 'Mira', at: to('you') },
  youYear: { as: 'Alma', at: to('you', { view: 'year' }) },
  youGuest: { at: to('you'), memory: counted(9.3) },
  youSettings: { as: 'Mira', at: to('youSettings') },
  youSettingsGuest: { at: to('youSettings'), memory: counted(9.3) },
  youStopped: setting('stopped'),
  youHabit: setting('habit'),
  youGoals: setting('goals'),
  youClock: setting('clock'),
  youKept: setting('kept'),
  seriesOffer: { as: 'Nora', at: to('youEmails') },

  guideHere: { at: to('quitSmoking'), memory: counted(12.3), act: placed },
  guideMember: { at: to('quitSmoking'), as: 'Nora' },
  chapterHere: {
    at: to('quitWeeks'),
    memory: { ...counted(12.3), 'exhale:reasons': ['Jonas, Zug 7:42'] },
    act: see('figure blockquote'),
  },
  recoveryHere: { at: to('quitRecovery'), memory: counted(12.3), act: placed },

  planFull: { as: 'Emil', at: to('plan'), act: see('#content form') },
  planBegun: { as: 'Nora', at: to('plan') },
  planNew: { as: 'Toni', at: to('plan') },
  planAhead: { as: 'Ida', at: to('plan') },
  planGuest: { at: to('plan'), memory: counted(9.3) },
  planSentence: { as: 'Emil', at: to('planMoment', { moment: 'meal' }), act: see('#content form') },
  planSentenceNew: { as: 'Nora', at: to('planMoment', { moment: 'own' }) },
  planUsed: { as: 'Emil', at: to('planMedicines'), act: see('#content form') },
  remindersAsk: { as: 'Nora', at: to('planReminders') },
  remindersSet: { as: 'Emil', at: to('planReminders'), act: see('[role=switch]') },
  remindersAdd: {
    at: to('planReminders'),
    act: page => page.locator('#content summary').last().click(),
  },
  reminderStopped: { at: by('reminderStop', stopReminder) },

  motivationStep: motivation('#2', { ladder: ['hopefully'] }),
  motivationReasons: motivation('#4', motivated),
  motivationLast: motivation('#7', motivated),
  motivationResult: motivation('#result', motivated, { doneAt: now }),
  motivationRetaken: motivation('#result', motivated, { doneAt: now, before }),
  motivationIntro: motivation('', motivated, { doneAt: now }),
  motivationOffer: { ...motivation('#result', motivated, { doneAt: now }), as: 'Nora' },
  testStep: pull('#3', pulled),
  testResult: pull('#result', pulled, { doneAt: now }),
  testYoung: pull('#result', { age: ['minor'] }, { doneAt: now }),
  testUnscored: pull('#result', { ...pulled, product: ['vape'] }, { doneAt: now }),
  testKept: {
    as: 'Mira',
    at: async scene => {
      const { instruments, responses } = scene.house.backend
      const { uid } = await findPerson(scene.house, 'Mira')
      const response = findResponse(instruments.get('test'), pulled, scene.language)
      if (response) await responses.save(uid, response, true)
      return to('test')(scene)
    },
  },

  certificateWords: making('words'),
  certificateLook: making('look'),
  certificateWho: making('who'),
  certificateMember: making('words', { as: 'Nora', memory: {} }),
  certificateAsked: making('words', { memory: {} }),
  certificateRefused: making('words', {
    memory: {},
    act: async page => {
      await page.locator('button[name=intent][value=look]').last().click()
      await see('[aria-invalid]')(page)
    },
  }),
  certificateDawn: hung(0),
  certificateTide: hung(1),
  certificateMoss: hung(6),
  certificateNight: hung(3),
  certificateDownload: { ...hung(0), act: press('#content summary') },
  certificateChanged: changed(),
  certificateLinks: changed(undefined, async page => {
    await toStep('who')(page)
    await press('#content form + div summary')(page)
  }),
  certificateWithdrawn: changed('withdraw'),
  certificateRemoved: changed('remove'),

  togetherFull: {
    as: 'Mira',
    at: async scene => {
      await gather(scene, { owner: 'Mira', daysAgo: 11 })
      for (const index of [0, 6]) await hang(scene, index, 'Mira')
      return to('together')(scene)
    },
  },
  challengeWhen: starting('when'),
  challengeOwnDates: starting('who', { length: 'own' }),
  challengeWho: starting('who'),
  challengeBuddy: starting('who', { mode: 'buddy' }),
  challengeName: starting('name'),
  challengeNameGuest: { at: to('challengeNew', { step: 'name' }) },
  challengeMade: {
    as: 'Emil',
    at: async scene =>
      to('challengeNew', { step: 'link', id: (await gather(scene, { others: 0 })).id })(scene),
  },
  challengeLive: inChallenge('Emil', { daysAgo: 11 }, live),
  // A slip changes their Today, so it's someone whose Today isn't in a picture.
  challengeAnswered: inChallenge('Hugo', { daysAgo: 11 }, async page => {
    await live(page)
    // This day may have its answer from the picture in another language.
    const undo = page.locator('form:has(input[value=takeBack]) button').first()
    await page.locator('button[value=slip]').or(undo).first().waitFor()
    if (await undo.isVisible()) await undo.click()
    await press('button[value=slip]', 'input[value=takeBack]')(page)
  }),
  challengeOffline: inChallenge('Nora', { daysAgo: 11 }, async page => {
    await live(page)
    await page.context().setOffline(true)
    await press('button[value=free]')(page)
  }),
  challengeAhead: inChallenge('Emil', { startsIn: 8 }),
  challengeOwner: {
    as: 'Emil',
    at: by('challengeSettings', async scene => (await gather(scene, { daysAgo: 11 })).id),
  },
  challengeGone: { as: 'Nora', at: to('challenge', {}, { id: 'gone' }) },
  /** Of the demonstration: it is over, and only its days could make it so. */
  challengeEnded: {
    as: 'Jonas',
    at: by('challenge', async ({ house }) => {
      const { uid } = await findPerson(house, 'Jonas')
      const all = await house.backend.challenges.listOf(uid)
      return all.find(({ view }) => view.name === 'A month without smoke')?.id ?? 'gone'
    }),
  },

  inviteOpen: invited({ startsIn: 8, others: 3 }),
  inviteRunning: invited({ others: 5, daysAgo: 1 }),
  inviteFull: invited({ others: 7, places: 8 }),
  inviteSupporter: invited({ startsIn: 8, others: 3 }, undefined, { as: 'supporter' }),
  inviteClosed: { at: to('challengeInvite', {}, { id: 'x'.repeat(22) }) },
  inviteFaults: invited({ startsIn: 8, others: 3 }, press('form button[type=submit]', '[aria-invalid]')),
  inviteGroup: inGroup(invited({ startsIn: 8, others: 3 })),

  newsletterEmpty: {
    at: to('newsletter'),
    act: press('#content form button[type=submit]', '[aria-invalid]'),
  },
  newsletterConfirm: { at: by('subscribeVerify', scene => subscribe(scene, 'pending')) },
  newsletterSuccess: {
    at: async scene => to('subscribeSuccess', { subscription: await subscribe(scene, 'active') })(scene),
  },
  newsletterOver: { at: to('subscribeError', { link: 'over' }) },
  newsletterChoices: { at: by('newsletterPreferences', scene => subscribe(scene, 'active')) },
  newsletterRest: { at: by('newsletterPreferences', scene => subscribe(scene, 'paused')) },
  newsletterStop: { at: by('unsubscribe', scene => subscribe(scene, 'active')) },
  newsletterStopped: { at: by('unsubscribe', scene => subscribe(scene, 'stopped')) },

  loginWrong: {
    at: to('login'),
    act: fill(
      { email: 'mira@example.org', password: 'not the password' },
      'form:has(input[name=password]) button[type=submit]',
      '[role=alert]',
    ),
  },
  registerEmpty: { at: to('register'), act: press('form button[type=submit]') },
  forgotten: { at: to('signIn', { mode: 'forgotten' }) },
  accountOwn: signedIn('Nora', 'account'),
  accountTwoStep: {
    ...signedIn('Edda', 'account', async page => {
      await page.locator('#content section').nth(3).locator('button').first().click()
      await see('#content section img')(page)
    }),
    at: async scene => {
      const { uid } = await findPerson(scene.house, 'Edda')
      // Nobody sees them elsewhere: this is the only browser they are signed in with.
      await scene.house.backend.identity.administration.endSessions(uid)
      return signedIn('Edda', 'account').at(scene)
    },
  },
  deletionOwn: signedIn('Emil', 'dataDeletion'),
  deletionParts: {
    ...signedIn('Vera', 'dataDeletion', page =>
      page.locator('#content details').nth(1).locator('summary').click(),
    ),
    at: async scene => {
      const { uid } = await findPerson(scene.house, 'Vera')
      const { erasures } = scene.house.backend.rights
      if ((await erasures.listParts(uid)).length === 0)
        await erasures.askParts(uid, ['surveys', 'certificates'], 3)
      return signedIn('Vera', 'dataDeletion').at(scene)
    },
  },
  deletionConfirm: {
    at: by('confirmDeletion', async ({ house }) =>
      house.backend.rights.links.make((await findPerson(house, 'Mira')).uid),
    ),
  },
  deletionUndo: {
    as: 'Kim',
    at: async scene => {
      await leave(scene)
      return to('dataDeletion')(scene)
    },
  },
  deletionCode: { at: by('deletionStatus', leave) },

  sosMine: {
    at: to('sos'),
    memory: {
      ...counted(12.3),
      'exhale:reasons': ['So I can walk to the top of the hill with Lena', 'Stairs without a pause'],
      'exhale:record': {
        version: 1,
        member: {},
        planItems: {
          tea: {
            ...{ kind: 'moment', moment: 'company', when: 'the others go outside' },
            act: 'take my tea to the top floor and write to Jonas',
            at: new Date().getHours() * 60 + new Date().getMinutes(),
            ...{ createdAt: now, updatedAt: now },
          },
        },
      },
    },
    act: async page => {
      await page.evaluate(() => localStorage.setItem('exhale:country', 'DE'))
      await page.reload()
      await see('blockquote')(page)
      await see('#lines h3')(page)
    },
  },
  helpAnswers: {
    at: to('help'),
    act: async page => {
      await page.locator('input[name=q]').pressSequentially('Exhale')
      await see('[role=option]')(page)
      await page.keyboard.press('ArrowDown')
    },
  },
  helpSearch: { at: to('help', { q: 'certificate' }) },
  helpNothing: { at: to('help', { q: 'zzzzzz' }) },
  helpTopic: { at: to('help', { topic: 'counting' }) },
  postsDay: { at: to('posts'), memory: counted(12.3) },
  postsTopic: { at: to('posts', { topic: 'slips' }) },
  goPreview: {
    at: async scene => {
      await link(scene)
      return to('shortLink', {}, { id: 'winter+' })(scene)
    },
  },
  emailNewDevice: letter('newDevice'),
  emailWelcome: letter('welcome'),
  emailMilestone: letter('milestone'),

  deskBlocks: writing('home', page => page.locator('[id^=block-]').nth(1).click()),
  deskBeside: writing('home', async page => {
    await page.getByRole('button', { name: /^Polski/ }).click()
    await press('[id^=block-]')(page)
  }),
  deskText: writing('posts/money-you-can-see', press('.rich-text-input p')),
  deskTranslations: writing('home', (page, language) =>
    pressNamed(page, say(language)('story.translations')),
  ),
  deskPublish: writing('home', async (page, language) => {
    await pressNamed(page, say(language)('publish.button'))
    await page.getByLabel(say(language)('publish.later')).check()
  }),
  deskSettings: writing('posts/money-you-can-see', async (page, language) => {
    await pressNamed(page, say(language)('settings.open'))
    await page.getByText(say(language)('settings.slugs')).click()
  }),
  deskChoice: writing('home', page => page.locator('ol + button').last().click()),
  deskNew: desk('/admin/content', (page, language) => pressNamed(page, say(language)('stories.new'))),
  people: { as: 'Robin', at: to('adminAddAuth') },
  peoplePanel: {
    as: 'Robin',
    at: async scene => {
      const { administration } = scene.house.backend.identity
      const marta = await administration.findByEmail('marta@demo.example.org')
      return to('adminAddAuth', { person: marta?.id ?? '' })(scene)
    },
  },
  peopleInvite: { as: 'Robin', at: to('adminAddAuth', { invite: '1' }) },
  peopleRoles: { as: 'Robin', at: to('adminAddAuth', { tab: 'roles' }) },
  peopleFinder: {
    as: 'Robin',
    at: to('adminAddAuth', { tab: 'accounts' }),
    act: fill({ email: 'mira@demo.example.org' }, 'main form button', 'main dl'),
  },
  /** The next page doesn't come. */
  adminLoading: {
    as: 'Robin',
    at: to('adminAddAuth'),
    act: async page => {
      await page.route('**/admin/audit.data*', () => {})
      await press('nav a[href$="/admin/audit"]', 'main [role=status] .animate-pulse')(page)
    },
  },
  /** Newer numbers can't be fetched. */
  adminStale: {
    as: 'Robin',
    at: to('admin'),
    act: async page => {
      await page.clock.install()
      await page.reload()
      await awake(page)
      await page.route('**/admin.data*', route => route.abort())
      await page.clock.runFor(61_000)
      await see('main [role=status] p, main [role=status] div')(page)
    },
  },
  settingsLine: desk('/admin/settings?part=line'),
  settingsLook: desk('/admin/settings?part=look'),
  purchaseDetail: desk('/admin/purchases?order=12'),
  ordersNothing: desk('/admin/purchases?state=disputed&country=FR'),
  /** By their whole address: each language looks for its own. */
  subscriberFound: {
    as: 'Robin',
    at: async scene => {
      await subscribe(scene, 'active', `reader-${scene.language}@example.org`)
      return to('adminSubscribers')(scene)
    },
    act: (page, language) =>
      fill({ address: `reader-${language}@example.org` }, 'button[value=find]', '#content details')(page),
  },
  forbidden: { as: 'Nora', at: to('admin') },
} satisfies Record<string, Row>

export type RowName = keyof typeof list
export const rows: Record<RowName, Row> = list
export const rowNames = Object.keys(list) as RowName[]
