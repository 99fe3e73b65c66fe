import type { Language } from '../../languages/languages.ts'

/**
 * Notifications in this browser. Nothing here runs before someone asks for it: a browser asks for permission only once.
 */

const noteKey = 'exhale:notified'

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function isNotified(uid: string): Promise<boolean> {
  if (!canNotify() || localStorage.getItem(noteKey) !== uid) return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Notification.permission === 'granted' && Boolean(await registration?.pushManager.getSubscription())
}

export type NotificationWishes = { language: Language; isPlain: boolean }

/** Lets the browser ask for permission, and registers it with the server. */
export async function startNotifying(uid: string, wishes: NotificationWishes): Promise<'done' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await navigator.serviceWorker.register('/service-worker.js')
  const registration = await navigator.serviceWorker.ready
  const { key } = await (await ask('/push/key')).json()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  await ask('/push/devices', 'PUT', { endpoint, keys, ...wishes })
  localStorage.setItem(noteKey, uid)
  return 'done'
}

/** Ends notifications here. If the server cannot be reached now, the push service tells it later. */
export async function stopNotifying(): Promise<void> {
  if (localStorage.getItem(noteKey) === null) return
  localStorage.removeItem(noteKey)
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  await ask('/push/devices', 'DELETE', { endpoint: subscription.endpoint }).catch(() => {})
  await subscription.unsubscribe()
}

async function ask(path: string, method = 'GET', body?: object): Promise<Response> {
  const init = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, { method, ...init })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}
