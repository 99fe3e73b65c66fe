import { createHash } from 'node:crypto'
import { writeSeriesLetter } from '../../app/letters/series.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { SeriesDelivery } from '../../domain/series/parts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { ContentSource } from '../../services/content/content.ts'
import { findReader, type PostDeps } from '../post/send-letter.ts'
import { createReadText } from './read-text.ts'

type SeriesPostDeps = PostDeps & { clock: Clock; log: Log; source: ContentSource }

/** A morning's email is not sent the day after. */
const newsFor = 20 * 3_600_000

/** Writes one of the emails around the quit date to an address that is known to be theirs; each once, however often asked. */
export function createSeriesPost({ identity, mail, letterContext, clock, log, source }: SeriesPostDeps) {
  const readText = createReadText(source)
  return async ({ uid, key, about, next, agreedAt, timeZone, token }: SeriesDelivery): Promise<void> => {
    const address = await findReader({ identity }, uid)
    if (!address || (await mail.suppressions.findAmong([address.email])).size > 0) return
    const { email: to, language } = address
    const text = await readText(key, language)
    if (!text) return log.warn({ key }, 'the series has no text for a day')
    const context = letterContext(language)
    const stop = new URL(pathOf('seriesStop', language, { id: token }), context.origin).href
    const data = { key, text, agreedAt, timeZone, next: next?.day, stop }
    const { preheader: _, ...letter } = writeSeriesLetter(data, context)
    await mail.send({
      ...letter,
      to,
      language,
      kind: 'series',
      idempotencyKey: `series-${createHash('sha256').update(`${uid} ${about} ${key}`).digest('base64url')}`,
      expiresAt: new Date(clock.now().getTime() + newsFor),
      isBulk: true,
    })
  }
}
