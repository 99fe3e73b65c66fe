import type { CertificateDoors, Deed, Problem } from '../../../app/certificates/doors.ts'
import type { Person } from '../../../app/context.ts'
import { writeLetter } from '../../../app/letters/letters.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import {
  type Certificate,
  type CertificateContent,
  themes,
} from '../../../domain/certificates/collections.ts'
import type { Count } from '../../../domain/members/count.ts'
import { milestoneIds, milestones } from '../../../domain/members/milestones.ts'
import type { Language } from '../../../languages/languages.ts'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Backend } from '../../backend.ts'
import { linkOf, writeOut } from '../../certificates/writing.ts'
import { readWishes, writeHabit, writeMoment, writeWishes } from './wishes.ts'

type Visitor = { person: () => Person | undefined; language: Language; clientAddress: string }

const problems: Partial<Record<ErrorCode, Problem>> = {
  'out-of-range': 'inFuture',
  'failed-precondition': 'notReached',
  'invalid-argument': 'invalid',
  'resource-exhausted': 'tooMany',
  aborted: 'meanwhile',
}

const email = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,180}\.[^\s@<>(),;:"[\]\\.]{2,63}$/
const letterFor = 3 * 24
const sampleFor = 30 * 24 * 3_600_000

/** What screens may do with certificates, already bound to whoever is asking. */
export function createCertificateDoors(backend: Backend, visitor: Visitor): CertificateDoors {
  const { certificates, clock, library, log, mail, members, origin, press } = backend
  const now = () => clock.now().getTime()
  const uid = () => visitor.person()?.id
  const network = networkOf(visitor.clientAddress)

  async function write(certificate: Certificate) {
    const { content, shown, earned, next } = await certificates.read(certificate)
    const viewId = certificate.viewId ?? ''
    const link = linkOf(viewId, content.language, origin)
    const reached = idsOf(earned)
    return { content, next, reached, viewId, link, written: writeOut(shown, link, { library, origin }) }
  }

  /** The same whether the letter leaves or not: nobody learns from it who gets how many. */
  async function sendLink(token: string, to: string): Promise<void> {
    const { limits } = certificates
    if (!email.test(to)) return
    const mayLeave =
      (await limits.spend('lettersFrom', network)) && (await limits.spend('lettersTo', to.toLowerCase()))
    if (!mayLeave) return
    const { language } = visitor
    const link = new URL(pathOf('certificateEdit', language, { id: token }), origin).href
    const data = { address: to, link }
    const { subject, html, text } = writeLetter('certification', data, {
      words: library.words(language),
      language,
      origin,
    })
    const expiresAt = new Date(now() + letterFor * 3_600_000)
    await mail.send({ to, subject, html, text, language, kind: 'certification', expiresAt })
  }

  async function hold(token: string): Promise<Certificate | undefined> {
    const opened = await certificates.openToEdit(token, uid())
    return opened.is === 'found' && opened.certificate.state !== 'erased' ? opened.certificate : undefined
  }

  const deeds: Record<Deed, (id: string, token: string) => Promise<string>> = {
    withdraw: async (id, token) => certificates.withdraw(id).then(() => token),
    remove: async (id, token) => certificates.remove(id).then(() => token),
    restore: async (id, token) => certificates.restore(id).then(() => token),
    rotateEdit: id => certificates.rotateEditLink(id),
    rotateView: async (id, token) => {
      const viewId = await certificates.rotateViewLink(id)
      return token.length > viewId.length ? token : viewId
    },
  }

  return {
    choices: { milestones, themes },

    async begin() {
      const own = uid()
      const { quitAt, timeZone, habit } = (own && (await members.findStart(own, now()))) || {}
      const hasStopped = quitAt !== undefined && quitAt <= now()
      return {
        ...(hasStopped && timeZone && { moment: writeMoment(quitAt, timeZone), timeZone }),
        ...writeHabit(habit ?? null),
      }
    },

    sample: writeMoment(now() - sampleFor, 'UTC'),

    async make(wishes, to, hasAgreed) {
      const read = readWishes(wishes)
      if ('problem' in read) return read
      if (!hasAgreed) return { problem: 'consent' }
      if (!(await certificates.limits.spend('issued', uid() ?? network))) return { problem: 'tooMany' }
      try {
        const { viewId, editToken } = await certificates.issue(read.content, uid() ?? null)
        await sendLink(editToken, to.trim()).catch(error =>
          log.error({ err: error }, 'the letter of a certificate could not be written'),
        )
        return { token: uid() ? viewId : editToken }
      } catch (error) {
        return { problem: problemOf(error) }
      }
    },

    async view(id) {
      const opened = await certificates.open(id, uid())
      if (opened.is !== 'found') return { state: opened.is === 'ended' ? 'ended' : 'missing' }
      const { certificate } = opened
      if (certificate.state !== 'issued' || !certificate.content) return { state: 'withdrawn' }
      const isHolder = opened.holds === 'account'
      const isPrivate = certificate.content.visibility === 'private'
      if (isPrivate && !isHolder) return { state: 'private' }
      press.wake()
      const { written, link, content, viewId, next } = await write(certificate)
      const { isSignatureValid } = await certificates.verify(certificate)
      return {
        state: 'shown',
        id: viewId,
        written,
        link,
        isHolder,
        isPrivate,
        isSignatureValid,
        cheers: certificate.cheers,
        hasBadge: content.hasBadge,
        hasCalendar: content.shows.since && next !== undefined,
      }
    },

    async edit(token) {
      const opened = await certificates.openToEdit(token, uid())
      if (opened.is !== 'found') return { state: opened.is }
      const { certificate } = opened
      if (certificate.state === 'removed') return { state: 'removed' }
      if (certificate.state !== 'issued')
        return { state: certificates.isTakenBack(certificate) ? 'takenBack' : 'withdrawn' }
      press.wake()
      const { written, link, content, viewId, next, reached } = await write(certificate)
      return {
        state: 'open',
        // What was reached once stays, whatever the record says by now.
        reached: milestoneIds.filter(id => id === content.milestone || reached.includes(id)),
        wishes: writeWishes(content),
        written,
        viewId,
        filesBy: token,
        isBySecret: opened.holds === 'edit',
        link,
        isPrivate: content.visibility === 'private',
        cheers: certificate.cheers,
        hasCalendar: next !== undefined,
      }
    },

    async preview(wishes) {
      const read = readWishes(wishes)
      if ('problem' in read) return read
      const { content } = read
      const { shown, earned } = await certificates.read({ content, uid: uid() ?? null, reachedAt: null })
      const link = linkOf('preview', content.language, origin)
      return { written: writeOut(shown, link, { library, origin }), reached: idsOf(earned) }
    },

    async save(token, wishes) {
      const read = readWishes(wishes)
      if ('problem' in read) return read
      const certificate = await hold(token)
      if (!certificate) return { problem: 'invalid' }
      try {
        await certificates.edit(certificate.id, read.content)
        await press.discard(certificate.id)
        return {}
      } catch (error) {
        return { problem: problemOf(error) }
      }
    },

    async act(token, deed) {
      const certificate = await hold(token)
      if (!certificate) return undefined
      const next = await deeds[deed](certificate.id, token)
      await press.discard(certificate.id)
      return next
    },

    async cheer(id) {
      const opened = await certificates.open(id, uid())
      const isOpen =
        opened.is === 'found' &&
        opened.certificate.state === 'issued' &&
        opened.certificate.content?.visibility === 'link'
      return isOpen ? certificates.cheer(opened.certificate.id, network) : 'missing'
    },

    async listMine() {
      const person = visitor.person()
      if (!person) return []
      const mine = await certificates.listOf(person.id)
      const kept = mine.filter(({ state }) => state !== 'erased')
      return Promise.all(
        kept.map(async certificate => {
          const { content, viewId, written } = await write(certificate)
          const { label, number, unit, since } = written
          return {
            viewId,
            theme: content.theme,
            state: stateOf(certificate.state, content.visibility),
            label,
            words: number === undefined ? unit : `${number} ${unit}`,
            ...(since !== undefined && { since }),
            language: content.language,
            cheers: certificate.cheers,
          }
        }),
      )
    },
  }
}

const idsOf = (earned: Count['earned']) => milestoneIds.filter(id => earned[id] !== undefined)

function stateOf(state: Certificate['state'], visibility: CertificateContent['visibility']) {
  if (state === 'withdrawn' || state === 'removed') return state
  return visibility === 'private' ? 'private' : 'shared'
}

function problemOf(error: unknown): Problem {
  const problem = error instanceof AppError ? problems[error.code] : undefined
  if (!problem) throw error
  return problem
}
