import type { Language } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { KeptDevice, Push } from '../../services/push/push.ts'
import { newsFor } from './choose-due.ts'
import type { Delivery } from './claim-due.ts'

type DeliverDeps = {
  /** Missing where the operator did not switch it on. */
  push: Push | undefined
  library: Library
  /** Puts an email into the outbox; false where there is no address for it. */
  post: (uid: string, token: string) => Promise<boolean>
  /** Where a reminder leads, and where it is stopped. */
  pathsOf: (language: Language, token: string) => { open: string; stop: string }
}

/**
 * Hands a reminder to every device someone chose, or to the post, and says whether there was any. What a push service
 * doesn't take is not tried again.
 */
export function createDeliver({ push, library, post, pathsOf }: DeliverDeps) {
  /** A stranger who sees it learns nothing, unless they chose to read their own words. */
  function write({ id, words, token }: Delivery, { language }: KeptDevice): string {
    const t = library.words(language).getFixedT(null, 'reminders')
    const { open, stop } = pathsOf(language, token)
    return JSON.stringify({
      title: library.words(language).getFixedT(null, 'common')('site.name'),
      body: words ?? t('push.body'),
      path: open,
      tag: `reminder-${id}`,
      stop: { path: stop, label: t('push.stop'), done: t('push.stopped') },
    })
  }

  return async (delivery: Delivery): Promise<boolean> => {
    if (delivery.by === 'email') return post(delivery.uid, delivery.token)
    const devices = (await push?.devices.list(delivery.uid)) ?? []
    await Promise.all(
      devices.map(device =>
        push?.send(device, write(delivery, device), newsFor / 1_000, { urgency: 'normal' }),
      ),
    )
    return devices.length > 0
  }
}
