import { ensure } from '../../platform/errors.ts'
import type { Certificate } from './collections.ts'
import type { CertificateParts } from './parts.ts'
import { count, findAhead, show } from './shown.ts'

type Read = Pick<Certificate, 'content' | 'uid' | 'reachedAt'>

/** Everything it says now, counted with its holder's own record where there is one. */
export async function read(parts: CertificateParts, { content, uid, reachedAt }: Read) {
  ensure(content, 'not-found', 'An erased certificate says nothing')
  const diary = await findDiaryOf(parts, uid)
  const now = parts.clock.now().getTime()
  const shown = show(content, now, { reachedAt, diary })
  const { earned } = count(content, now, diary)
  return { content, shown, earned, next: findAhead(content, now, diary) }
}

/** A guest has none. */
export const findDiaryOf = ({ findDiary }: CertificateParts, uid: string | null) =>
  uid === null ? undefined : findDiary(uid)
