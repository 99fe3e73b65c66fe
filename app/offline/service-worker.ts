/// <reference lib="webworker" />
import { type Language, languageCodes, languageOfPath } from '../../languages/languages.ts'

/**
 * Keeps a few pages for when there is no network. What it keeps was asked for as a stranger, without cookies, so nothing
 * personal is ever in it and signing out has nothing to clear. Everything else passes by untouched. It also shows the
 * notifications someone asked for.
 */

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: its id, the pages to keep, and what they load only when someone needs it. */
declare const BUILD: string
declare const PAGES: Record<Language, string[]>
declare const PARTS: string[]
/** What a member's own first page needs besides. */
declare const MEMBER_PARTS: string[]

const kept = `exhale-${BUILD}`
const patience = 3_000
const freshFor = 60 * 60_000
const fallbackOf = (language: Language) => PAGES[language].at(-1) ?? '/offline'
const isHashed = (path: string) => /^\/(assets|words)\//.test(path)

self.addEventListener('install', event => {
  // No page waits for another to close: those that came from an older cache find their parts in it.
  event.waitUntil(Promise.all([self.skipWaiting(), keepOpenLanguages()]))
})

self.addEventListener('activate', event => event.waitUntil(forgetOldBuilds()))

/** A member's page says so, and names its words: from then on it opens without a network too. A guest's only has words. */
self.addEventListener('message', event => {
  const { keepMember: words, keepParts: parts, keepPage: page, dropPage: left } = event.data ?? {}
  if (Array.isArray(parts)) event.waitUntil(keepParts(parts.filter(isHashed)))
  if (Array.isArray(words)) event.waitUntil(keepMember(words.filter(isHashed)))
  if (typeof page === 'string') event.waitUntil(keepPage(page))
  if (typeof left === 'string') event.waitUntil(caches.open(kept).then(cache => cache.delete(left)))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event, url))
  else if (isHashed(url.pathname) && needsKept(event)) event.respondWith(answerPart(request))
})

self.addEventListener('push', event => event.waitUntil(showMessage(event.data)))

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { path = '/', stop }: NoticeData = event.notification.data ?? {}
  event.waitUntil(event.action === 'stop' && stop ? stopReminder(stop) : openPage(path))
})

self.addEventListener('pushsubscriptionchange', event =>
  event.waitUntil(renewSubscription(event as SubscriptionChange)),
)

/** A browser that receives a push must show something, whether or not it could read it. */
async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title = 'Exhale', body = '', path = '/', tag = 'milestone', stop } = readMessage(data)
  const actions = stop ? [{ action: 'stop', title: stop.label }] : []
  // TypeScript knows no actions: browsers that have none leave them out.
  await showNotice(title, {
    body,
    tag,
    data: { path, ...(stop && { stop }) },
    actions,
  } as NotificationOptions)
}

type Message = Partial<NoticeData & { title: string; body: string; tag: string }>
/** Where a tap leads; and, for a reminder, where it is stopped, and the words for it. */
type NoticeData = { path?: string; stop?: { path: string; label: string; done: string } }

const icon = '/icons/icon-192.png'

const showNotice = (title: string, options: NotificationOptions) =>
  self.registration.showNotification(title, { icon, badge: icon, ...options })

/** Without opening anything. What is said then leads to where it can be undone; without a network, that page does it all. */
async function stopReminder({ path, done }: NonNullable<NoticeData['stop']>): Promise<void> {
  const body = new URLSearchParams({ deed: 'stop' })
  const response = await fetch(path, { method: 'POST', body, credentials: 'omit' }).catch(() => undefined)
  if (!response?.ok) return openPage(path)
  await showNotice(done, { tag: 'stopped', data: { path } })
}

function readMessage(data: PushMessageData | null): Message {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Brings a page that is already open to the front; opens only pages of ours. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find(page => new URL(page.url).pathname === url.pathname)
  await (open ? open.focus() : self.clients.openWindow(url.href))
}

type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription
  newSubscription?: PushSubscription
}

/** Browsers may change their address; the consent stays what it was. */
async function renewSubscription({
  oldSubscription: old,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  if (!old) return
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(old.options))
  const { endpoint, keys } = fresh.toJSON()
  const body = JSON.stringify({ endpoint, keys, before: old.endpoint })
  await fetch('/push/devices', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
}

/** The network's page if it comes in time, else the kept one, else the page that says what works. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const language = languageOfPath(url.pathname)
  const known = await findPage(url.pathname)
  const asked = askFor(event, url)
  try {
    const response = await (known ? Promise.race([asked, refuseLater()]) : asked)
    event.waitUntil(refresh(language).catch(() => {}))
    return response
  } catch {
    asked.catch(() => {})
    if (!known) return answerWithout(url, language)
    answered.add(event.resultingClientId)
    return mark(known)
  }
}

/**
 * A worker's requests look like those of our own pages, so the first page would not choose a language for
 * someone who has just arrived: the server is told that they have.
 */
function askFor({ request }: FetchEvent, { pathname }: URL): Promise<Response> {
  const isArrival = pathname === '/' && !request.referrer.startsWith(self.location.origin)
  return isArrival
    ? fetch(request.url, { headers: { 'X-Arrival': '1' }, credentials: 'include', redirect: 'manual' })
    : fetch(request)
}

/** The page is told where it came from: no matter who reads it, it was requested as a stranger. */
async function mark(page: Response): Promise<Response> {
  const headers = new Headers(page.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  return new Response((await page.text()).replace('<html', '<html data-kept'), { headers })
}

async function answerWithout({ pathname, search }: URL, asked: Language): Promise<Response> {
  const language = (await isKept(asked)) ? asked : await findKeptLanguage()
  // Nothing is kept at all, or the offline page itself is missing and would lead to itself.
  if (!language || pathname === fallbackOf(language)) return Response.error()
  if (pathname === '/') return Response.redirect(PAGES[language][0] ?? '/')
  // Behind the hash, which is sent to no server.
  return Response.redirect(`${fallbackOf(language)}#${pathname}${search}`)
}

/** Pages that were answered from what is kept. Bounded: browsers end a worker within minutes of its last event. */
const answered = new Set<string>()

/**
 * The network and the browser's own cache serve all other pages: what comes through a worker Chromium does not match
 * with what the page preloaded, and loads twice.
 */
const needsKept = ({ clientId }: FetchEvent) => !navigator.onLine || answered.has(clientId)

/** Files are named after their contents, so one that is kept is right. */
async function answerPart(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function findPage(path: string): Promise<Response | undefined> {
  return (await caches.open(kept)).match(path)
}

const isKept = async (language: Language) => (await findPage(fallbackOf(language))) !== undefined

async function findKeptLanguage(): Promise<Language | undefined> {
  for (const language of languageCodes) if (await isKept(language)) return language
  return undefined
}

async function keepOpenLanguages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const languages = new Set(pages.map(({ url }) => languageOfPath(new URL(url).pathname)))
  for (const language of languages) await keepLanguage(language)
}

/** Editors publish while a build stays the same. */
async function refresh(language: Language): Promise<void> {
  const page = await findPage(fallbackOf(language))
  const keptAt = Date.parse(page?.headers.get('date') ?? '')
  if (!(Date.now() - keptAt < freshFor)) await keepLanguage(language)
}

/** The pages of a language with all they need to wake up. The last is what tells that the others are there. */
async function keepLanguage(language: Language): Promise<void> {
  const cache = await caches.open(kept)
  await keepParts(PARTS)
  for (const path of PAGES[language]) {
    const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
    // A page that moved, or of another build than the files we would keep beside it, is not kept.
    if (!response.ok || response.redirected) continue
    await keepParts(partsOf(await response.clone().text()))
    await cache.put(path, response)
  }
}

const keepMember = (words: string[]) => keepParts([...MEMBER_PARTS, ...words])

async function keepParts(parts: string[]): Promise<void> {
  const cache = await caches.open(kept)
  await Promise.all(parts.map(part => keepPart(cache, part)))
}

/** A page of its own address, that strangers find closed: what it shows comes from the member's client, once awake. */
async function keepPage(path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
  if (response.redirected || (!response.ok && response.status !== 404)) return
  await keepParts([...MEMBER_PARTS, ...partsOf(await response.clone().text())])
  await (await caches.open(kept)).put(path, response)
}

async function keepPart(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const response = (await caches.match(path)) ?? (await fetch(path, { credentials: 'omit' }))
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await cache.put(path, response)
}

/** Scripts, styles, letters and words that a page names. */
function partsOf(html: string): string[] {
  const found = html.matchAll(/(?:"(\/assets\/[\w./-]+)")|(?:href="(\/words\/[\w./-]+)")/g)
  return [...new Set([...found].map(([, part, words]) => part ?? words ?? ''))]
}

/** Pages that are open may still want parts of the build before. */
async function forgetOldBuilds(): Promise<void> {
  const ours = (await caches.keys()).filter(name => name.startsWith('exhale-') && name !== kept)
  await Promise.all(ours.slice(0, -1).map(name => caches.delete(name)))
}

function refuseLater(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), patience))
}
