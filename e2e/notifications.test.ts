import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

/**
 * A browser without a screen shows no notifications, and push services are out of reach: stand-ins give leave and an
 * address, and write down what would be shown. All else is the browser's own.
 */
const endpoint = 'http://127.0.0.1:9/browser'
const person = { id: 'mira', name: 'Mira', roles: [] }
const stage = setStage({ person, env: { NOTIFICATIONS: '1' }, mayPushTo: url => url === endpoint })
const words = wordsOf('en', 'overview')

async function openMember(permission: NotificationPermission): Promise<Tab> {
  const tab = await stage.open({ viewport: { width: 390, height: 844 } })
  await tab.page.addInitScript(pretendToSubscribe, { permission, endpoint, ...newKeys() })
  await tab.visit('/')
  const consent = tab.page.getByRole('checkbox')
  const about = tab.page.getByRole('heading', { name: words('about.title') })
  await consent.or(about).first().waitFor()
  if ((await about.count()) === 0) {
    await consent.check()
    await tab.page.getByRole('button', { name: words('welcome.keep') }).click()
  }
  await about.click()
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
  const { page, watch } = await openMember('granted')
  await button(page, words('notify.on')).waitFor()
  expect(await devices()).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(words('notify.plain')).check()
  await button(page, words('notify.on')).click()
  await page.getByText(words('notify.isOn')).waitFor()
  await page.getByText(words('consents.notifications')).waitFor()
  expect(await devices()).toMatchObject([{ endpoint, language: 'en', isPlain: true }])
  expect(await page.evaluate(() => localStorage.getItem('test:subscribed'))).toBe(
    await stage.house.backend.push?.publicKey(),
  )
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  await page.reload()
  await page.getByRole('heading', { name: words('about.title') }).click()
  await button(page, words('notify.off')).click()
  await button(page, words('notify.on')).waitFor()
  await eventually(devices).toEqual([])
  await eventually(() => page.getByText(words('consents.notifications')).count()).toBe(0)

  // Withdrawn beside the other consents, it is off here too.
  await button(page, words('notify.on')).click()
  const line = page.getByRole('listitem').filter({ hasText: words('consents.notifications') })
  await line.getByRole('button', { name: words('consents.withdraw') }).click()
  await button(page, words('consents.delete')).click()
  await button(page, words('notify.on')).waitFor()
  expect(await devices()).toEqual([])
  expect(watch.take().filter(fault => !fault.includes('ERR_ABORTED'))).toEqual([])
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
  await worker.evaluate(() => {
    const showNotification = async (title: string, { body, data, tag }: NotificationOptions) =>
      Object.assign(self, { shown: { title, body, data, tag } })
    Object.assign((self as unknown as ServiceWorkerGlobalScope).registration, { showNotification })
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown }).shown)
  await deliver(JSON.stringify({ title: '3 Tage', body: 'Ein Meilenstein von dir.', path: '/de' }))
  const message = { title: '3 Tage', body: 'Ein Meilenstein von dir.', data: '/de', tag: 'milestone' }
  await eventually(shown).toEqual(message)
  // A push must show something, even one that cannot be read.
  await deliver('nonsense')
  await eventually(shown).toEqual({ title: 'Exhale', body: '', data: '/', tag: 'milestone' })

  expect(await tap(worker, '/de')).toEqual([`${stage.house.url}/de`])
  expect(await tap(worker, 'https://evil.example/')).toEqual([])
})

async function openWorker(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
  ).toBe('activated')
  return worker
}

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
const tap = (worker: Worker, path: string) =>
  worker.evaluate(async data => {
    const scope = self as unknown as ServiceWorkerGlobalScope
    const opened: string[] = []
    const waits: Promise<unknown>[] = []
    Object.assign(scope.clients, { openWindow: async (url: string) => void opened.push(url) })
    const event = Object.assign(new ExtendableEvent('notificationclick'), {
      notification: { data, close: () => {} },
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    })
    scope.dispatchEvent(event)
    await Promise.all(waits)
    return opened
  }, path)
