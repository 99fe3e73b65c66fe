import type { heldClock } from '../../platform/clock.ts'
import type { Backend } from '../backend.ts'
import { addReaders, writeCampaigns } from './newsletter.ts'
import { addressOf, begin, type DemoMember, lives, signUp, tellDay } from './people.ts'
import { makeLinks, noteWork, settle, staff } from './staff.ts'
import { answerSurveys } from './surveys.ts'
import { beginChallenge, issueCertificates, liveTogether } from './together.ts'

type Options = {
  /** The one the backend goes by: it's led through the weeks. */
  clock: ReturnType<typeof heldClock>
  now: number
  password: string
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number; what: string }) => void
}

const day = 24 * 3_600_000
/** How long it has been going on. */
export const weeks = 10

/** Lives ten weeks of an invented installation, day by day, by the same verbs as the real one. */
export async function buildDemo(
  backend: Backend,
  options: Options,
): Promise<{ owner: string; member: string }> {
  const { clock, now, password, signal, onProgress } = options
  const total = weeks * 7
  clock.set(now - total * day)
  await settle(backend)
  const ids: string[] = []
  for (const [index, [name, ...roles]] of staff.entries()) {
    const uid = await signUp(
      backend,
      { name, language: 'en' },
      { password, network: `198.51.100.${index + 1}` },
    )
    await backend.identity.administration.setRoles(uid, roles)
    ids.push(uid)
  }
  await noteWork(backend, ids)
  const members: DemoMember[] = []
  let challenge: string | undefined
  for (let ago = total; ago >= 0; ago -= 1) {
    signal.throwIfAborted()
    onProgress({ done: total - ago, total, what: 'days' })
    // In the evening, when people look back; today, as late as it is.
    clock.set(ago === 0 ? now : eveningOf(now - ago * day))
    for (const life of lives.filter(({ cameAgo }) => cameAgo === ago)) {
      const network = `203.0.113.${members.length + 1}`
      const member = {
        ...life,
        email: addressOf(life.name),
        uid: await signUp(backend, life, { password, network }),
      }
      await begin(backend, member, clock.now().getTime())
      members.push(member)
    }
    if (ago === 45)
      await beginChallenge(backend, members.slice(1, 5), { name: 'October without smoke', length: 28 })
    if (ago === 11)
      challenge = await beginChallenge(backend, members.slice(0, 6), { name: 'Clear mornings', length: 28 })
    // Today is still open for the one who is looked at.
    for (const member of members)
      if (ago > 0 || member.name !== 'Mira')
        await tellDay(backend, member, { age: member.cameAgo - ago, now: clock.now().getTime() })
    // What is true of a week can only be counted in it.
    await backend.numbers.count()
  }
  if (challenge) await liveTogether(backend, challenge, members.slice(0, 6))
  await issueCertificates(backend, members.slice(0, 6))
  await answerSurveys(backend)
  await makeLinks(backend, ids[1] ?? '')
  await addReaders(backend)
  await writeCampaigns(backend, { id: ids[1] ?? '', name: 'Marta' })
  await backend.numbers.count()
  await backend.numbers.countTables()
  await backend.audit.check()
  await backend.choices.markDemo()
  return { owner: addressOf('Robin'), member: addressOf('Mira') }
}

const eveningOf = (moment: number) => moment - (moment % day) + 19 * 3_600_000
