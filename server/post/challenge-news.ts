import { pathOf } from '../../app/map/addresses.ts'
import { companyFor } from '../../domain/challenges/challenge.ts'
import type { ChallengeNews, ChallengeParts } from '../../domain/challenges/parts.ts'
import type { Library } from '../../languages/library.ts'
import type { Log } from '../../platform/log.ts'
import type { KeptDevice, Push } from '../../services/push/push.ts'

type NewsDeps = {
  push: Push | undefined
  library: Library
  log: Log
  isLeaving: (uid: string) => Promise<boolean>
}

/** Tells the devices of people what others in a challenge do, in words that say nothing to a stranger. */
export function createChallengeNews({ push, library, log, isLeaving }: NewsDeps): ChallengeParts['notify'] {
  function write({ language }: KeptDevice, news: ChallengeNews, challenge: string): string {
    const words = library.words(language)
    return JSON.stringify({
      title: words.getFixedT(null, 'common')('site.name'),
      body: words.getFixedT(null, 'notifications')(`notify.${news}`),
      path: pathOf('challenge', language, { id: challenge }),
      tag: `challenge-${news}`,
    })
  }

  async function tell(uid: string, news: ChallengeNews, challenge: string): Promise<void> {
    if (!push || (await isLeaving(uid))) return
    for (const device of await push.devices.list(uid))
      if (device.hearsOthers)
        await push.send(device, write(device, news, challenge), companyFor / 1_000, { urgency: 'normal' })
  }

  return (uids, news, challenge) => {
    for (const uid of uids)
      tell(uid, news, challenge).catch(error =>
        log.warn({ err: error }, 'news of a challenge couldn’t be sent to a device'),
      )
  }
}
