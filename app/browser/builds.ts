import { attempt } from '../../platform/attempt.ts'
import type { RouteRule } from '../map/redirects.ts'

/** New builds: noticed while the page is open, taken at the next navigation. */

const pollEvery = 5 * 60_000
const guardFor = 10_000
const reloadedKey = 'exhale:reloaded'
const pendingKey = 'exhale:pending'

let running = ''
let isStale = false
let rules: Promise<RouteRule[]> | undefined

export function setRunningBuild(id: string): void {
  running ||= id
}

/** Asks for the newest build now and again, and when someone comes back to the page. */
export function watchBuilds(): void {
  setInterval(checkBuild, pollEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkBuild()
  })
  window.addEventListener('click', leaveToBrowser, { capture: true })
}

/**
 * A link the router does not hear of is an ordinary link: it loads no part of the old build, and without a network it
 * finds the pages that are kept, where the router would find no data.
 */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-discover]')
  if (!link) return
  if (!navigator.onLine || shouldReload()) event.stopImmediatePropagation()
}

async function checkBuild(): Promise<void> {
  if (isStale || !running) return
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
    const { id } = (await response.json()) as { id: string }
    isStale = id !== running
  } catch {
    // Offline or restarting: the next round asks again.
  }
}

/** The operator's rules, asked for when someone first goes on to another page. */
export async function findRules(): Promise<RouteRule[]> {
  if (running) rules ??= askRules()
  return rules ?? []
}

async function askRules(): Promise<RouteRule[]> {
  try {
    const response = await fetch(`/builds/meta/${running}.json`)
    // The server has another build, whose rules it goes by.
    isStale ||= response.status === 404
    return (await response.json()).routeRules ?? []
  } catch {
    rules = undefined
    return []
  }
}

/** Whether the navigation that starts now should load a whole new page. At most once in ten seconds. */
export function shouldReload(): boolean {
  return isStale && passGuard()
}

/** Loads the current address again, unless that was just tried: then the page goes on with what it has. */
export async function reloadRoute(): Promise<void> {
  if (!passGuard()) return
  window.location.reload()
  await new Promise(() => {})
}

function passGuard(): boolean {
  // Where storage is blocked nobody remembers when that was.
  if (!(sessionStorage instanceof Storage) && arrival() === 'reload') return false
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (Date.now() - last < guardFor) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  return true
}

type Note = { from: string; to: string; at: number }

/**
 * When a chunk cannot be loaded, the router reloads the page it was leaving. The address it was going to is
 * kept here, so that the reloaded page goes on to it, as a document, from the new build.
 */
export function noteNavigation(to: string): void {
  const note: Note = { from: window.location.href, to, at: Date.now() }
  sessionStorage.setItem(pendingKey, JSON.stringify(note))
}

export function endNavigation(): void {
  sessionStorage.removeItem(pendingKey)
}

export function resumeNavigation(): boolean {
  const note = sessionStorage.getItem(pendingKey)
  endNavigation()
  if (!note) return false
  const { from, to, at } = readNote(note)
  // Only there: someone who changed their mind and went elsewhere, or back, stays where they went.
  const isReloaded = window.location.href === from && from !== to && arrival() === 'reload'
  if (!isReloaded || Date.now() - at > guardFor) return false
  window.location.replace(to)
  return true
}

/** What another build noted reads as nothing. */
const readNote = (text: string): Note => ({
  ...{ from: '', to: '', at: 0 },
  ...attempt(() => JSON.parse(text) as Partial<Note> | null),
})

function arrival(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type
}
