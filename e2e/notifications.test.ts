import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { membersCollection } from '../domain/members/collections.ts'
import { agree } from '../domain/members/consents.ts'
import { planItemsCollection, remindersCollection } from '../domain/plan/collections.ts'
import { heldClock } from '../platform/clock.ts'
import { withoutTokens } from '../platform/testing/without-tokens.ts'
import { openPushService } from '../services/push/testing/push-service.ts'
import { keeping, setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

/**
 * A browser without a screen shows no notifications, and push services are out of reach: stand-ins give leave and an
 * address, and write down what would be shown. All else is the browser's own.
 */
const endpoint = 'http://127.0.0.1:9/browser'
const person = { id: 'mira', name: 'Mira', roles: [] }
const clock = heldClock(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const stage = setStage(
  {
    person,
    clock,
    env: { NOTIFICATIONS: '1' },
    mayPushTo: url => url === endpoint || url.startsWith('http://127.0.0.1:'),
  },
  keeping,
)
const words = wordsOf('en', 'notifications')
const you = wordsOf('en', 'you')
const today = wordsOf('en', 'today')
const part = (name: string) => `/you/settings?part=${name}`

async function openMember(permission: NotificationPermission): Promise<Tab> {
  const tab = await stage.open({ viewport: { width: 390, height: 844 } })
  await tab.page.addInitScript(pretendToSubscribe, { permission, endpoint, ...newKeys() })
  await tab.visit('/')
  const consent = tab.page.getByRole('checkbox')
  const step = tab.page.getByRole('heading', { name: today('checkIn.title') })
  await consent.or(step).first().waitFor()
  if ((await step.count()) === 0) {
    await consent.check()
    await tab.page.getByRole('button', { name: today('welcome.keep') }).click()
    await step.waitFor()
  }
  await tab.visit(part('notify'))
  return tab
}

function newKeys() {
  const exchange = createECDH('prime256v1')
  return { p256dh: exchange.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

function pretendToSubscribe({ permission, endpoint, p256dh, auth }: Record<string, string>) {
  const key = 'test:subscribed'
  Object.defineProperty(Notification, 'permission', { value: permission })
  Object.assign(Notification, { requestPermission: async () => permission })
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => localStorage.removeItem(key),
  }
  Object.assign(PushManager.prototype, {
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      localStorage.setItem(key, String(options.applicationServerKey))
      return subscription
    },
    getSubscription: async () => (localStorage.getItem(key) ? subscription : null),
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const devices = async () => (await stage.house.backend.push?.devices.list('mira')) ?? []

test('a device is asked about after a tap alone, tells its consent, and is let go', async () => {
  const { page, visit, watch } = await openMember('granted')
  await button(page, words('notify.on')).waitFor()
  expect(await devices()).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(words('notify.plain')).check()
  await button(page, words('notify.on')).click()
  await page.getByText(words('notify.isOn')).waitFor()
  expect(await devices()).toMatchObject([{ endpoint, language: 'en', isPlain: true }])
  expect(await page.evaluate(() => localStorage.getItem('test:subscribed'))).toBe(
    await stage.house.backend.push?.publicKey(),
  )
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  await page.reload()
  await button(page, words('notify.off')).click()
  await button(page, words('notify.on')).waitFor()
  await eventually(devices).toEqual([])

  // Withdrawn beside the other consents, it is off here too.
  await button(page, words('notify.on')).click()
  await page.getByText(words('notify.isOn')).waitFor()
  await visit(part('kept'))
  const line = page.getByRole('listitem').filter({ hasText: you('kept.notifications') })
  await line.locator('summary').click()
  await line.getByRole('button', { name: you('kept.delete') }).click()
  await line.getByText(you('kept.none')).waitFor()
  await visit(part('notify'))
  await button(page, words('notify.on')).waitFor()
  expect(await devices()).toEqual([])
  expect(watch.take()).toEqual([])
})

test('a browser that does not allow it is no dead end', async () => {
  const { page } = await openMember('denied')
  await button(page, words('notify.on')).click()
  await page.getByText(words('notify.denied')).waitFor()
  expect(await devices()).toEqual([])
})

test('what is pushed is shown, and leads to a page of ours', async () => {
  const { page, visit } = await stage.open()
  await visit('/install')
  const worker = await openWorker(page)
  const deliver = await openDelivery(page)
  await watchNotices(worker)
  const shown = async () => {
    const { actions: _, ...notice } = (await shownIn(worker)) ?? {}
    return notice
  }
  await deliver(JSON.stringify({ title: '3 Tage', body: 'Ein Meilenstein von dir.', path: '/de' }))
  const message = {
    title: '3 Tage',
    body: 'Ein Meilenstein von dir.',
    data: { path: '/de' },
    tag: 'milestone',
  }
  await eventually(shown).toEqual(message)
  // A push must show something, even one that cannot be read.
  await deliver('nonsense')
  await eventually(shown).toEqual({ title: 'Exhale', body: '', data: { path: '/' }, tag: 'milestone' })

  expect(await tap(worker, { path: '/de' })).toEqual([`${stage.house.url}/de`])
  expect(await tap(worker, { path: 'https://evil.example/' })).toEqual([])
})

test('a reminder is set on a phone, comes sealed and neutral, and is stopped from itself', async () => {
  const service = await openPushService()
  const { documents, reminders } = stage.house.backend
  const now = clock.now().getTime()
  await documents.collection(membersCollection).set(
    { id: 'mira' },
    {
      timeZone: 'Atlantic/Reykjavik',
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: agree(now), plan: agree(now) },
      updatedAt: now,
    },
  )
  const kept = () => documents.collection(remindersCollection).query({ uid: 'mira' })
  const say = wordsOf('en', 'reminders')
  const { page, visit, watch } = await stage.open({
    viewport: { width: 390, height: 844 },
    timezoneId: 'Atlantic/Reykjavik',
  })
  const { endpoint: address, keys } = service.device
  await page.addInitScript(pretendToSubscribe, { permission: 'granted', endpoint: address, ...keys })
  await visit('/plan/reminders')
  await page.getByLabel(say('consent.box')).check()
  await button(page, say('consent.agree')).click()
  await button(page, say('device.on')).click()
  await page.getByText(say('device.isOn')).waitFor()
  await page.getByText(say('form.add'), { exact: true }).click()
  await page.getByLabel(say('form.at')).fill('12:30')
  await page.getByLabel(say('form.text')).fill('instead of smoking')
  await button(page, say('form.save')).first().click()
  await page.locator('summary', { hasText: 'instead of smoking' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await eventually(async () => (await kept()).length).toBe(1)

  await reminders.run()
  clock.advance(30 * 60_000)
  await reminders.run()
  expect(service.messages).toMatchObject([{ title: 'Exhale', body: say('push.body'), path: '/plan' }])
  expect(withoutTokens(JSON.stringify(service.messages))).not.toMatch(/smok|quit|cigar|Mira/i)
  expect(service.carried[0]?.body.includes('minute')).toBe(false)

  const worker = await openWorker(page)
  await watchNotices(worker)
  const deliver = await openDelivery(page)
  await deliver(JSON.stringify(service.messages[0]))
  await eventually(() => shownIn(worker)).toMatchObject({
    body: say('push.body'),
    actions: [{ action: 'stop', title: say('push.stop') }],
  })
  const { data } = (await shownIn(worker)) as { data: object }
  expect(await tap(worker, data, 'stop')).toEqual([])
  await eventually(() => shownIn(worker)).toMatchObject({ title: say('push.stopped'), tag: 'stopped' })
  await eventually(async () => (await kept())[0]?.data.isOn).toBe(false)
  // The page that is open hears of it, and the switch there turns.
  const control = page.getByRole('switch')
  await eventually(() => control.getAttribute('aria-checked')).toBe('false')
  await control.click()
  await eventually(async () => (await kept())[0]?.data.isOn).toBe(true)

  // On the plan a hard moment has a switch of its own: ten minutes before.
  const times = { at: 13 * 60, createdAt: now, updatedAt: now }
  const sentence = {
    kind: 'moment',
    moment: 'break',
    when: 'the others go out',
    act: 'take my tea up',
  } as const
  await documents.collection(planItemsCollection).set({ uid: 'mira', id: 'break' }, { ...sentence, ...times })
  await visit('/plan')
  await control.click()
  await eventually(async () => (await kept()).map(({ data }) => data.at).sort()).toEqual([750, 770])
  await reminders.run()
  clock.advance(19 * 60_000)
  await reminders.run()
  expect(service.messages).toHaveLength(1)
  clock.advance(60_000)
  await reminders.run()
  expect(service.messages.slice(1)).toMatchObject([{ body: say('push.body'), path: '/plan' }])
  expect(watch.take()).toEqual([])
  await service.close()
})

async function openWorker(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
  ).toBe('activated')
  return worker
}

/** Writes down what would be shown. */
const watchNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const showNotification = async (title: string, options: NotificationOptions & { actions?: unknown }) => {
      const { body, data, tag, actions } = options
      Object.assign(self, { shown: { title, body, data, tag, actions } })
    }
    Object.assign((self as unknown as ServiceWorkerGlobalScope).registration, { showNotification })
  })

type Notice = { title: string; body?: string; data?: object; tag?: string; actions?: object[] }
const shownIn = (worker: Worker): Promise<Notice | undefined> =>
  worker.evaluate(() => (self as unknown as { shown: Notice | undefined }).shown)

/** The browser's own way to hand a message to a worker. */
async function openDelivery(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.house.url))?.registrationId
      if (id) resolve(id)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: stage.house.url, registrationId, data })
}

/** Only a person's own tap may open windows, so what the worker would open is written down. */
const tap = (worker: Worker, about: object, action = '') =>
  worker.evaluate(
    async ([data, pressed]) => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const opened: string[] = []
      const waits: Promise<unknown>[] = []
      Object.assign(scope.clients, { openWindow: async (url: string) => void opened.push(url) })
      const event = Object.assign(new ExtendableEvent('notificationclick'), {
        action: pressed,
        notification: { data, close: () => {} },
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      })
      scope.dispatchEvent(event)
      await Promise.all(waits)
      return opened
    },
    [about, action] as const,
  )
