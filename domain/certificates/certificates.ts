import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../platform/clock.ts'
import { AppError, ensure } from '../../platform/errors.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Documents } from '../../services/documents/documents.ts'
import {
  type Certificate,
  type CertificateContent,
  certificateCountersOf,
  certificatesOf,
  consentVersion,
  contentSchema,
} from './collections.ts'
import { type CredentialWords, credentialIdOf, writeCredential } from './credential.ts'
import { createIssuer } from './issuer.ts'
import { createLimits, statusCounter } from './limits.ts'
import { createLinks } from './links.ts'
import { count, type Diary, findAhead, type Shown, show } from './shown.ts'
import { createStatusList } from './status-list.ts'

export type CertificatesDeps = {
  documents: Documents
  clock: Clock
  origin: URL
  secret: string | undefined
  /** What a credential says, in the language of its certificate. */
  describe: (shown: Shown) => CredentialWords
  /** What a member told of their days, for certificates of theirs to count with. */
  findDiary: (uid: string) => Promise<Diary | undefined>
}

export type Certificates = ReturnType<typeof createCertificates>
type Tx = Parameters<Parameters<Documents['transaction']>[0]>[0]

/** What a link leads to. `ended`: it did once. */
export type Opened =
  | { is: 'missing' | 'ended' | 'expired' }
  | { is: 'found'; certificate: Certificate; holds: 'link' | 'edit' | 'account' }

const day = 24 * 3_600_000
const undoFor = day
const mostOfOne = 200

/** A certificate from its issue to its end. Who may do what with it is decided by how it was opened. */
export function createCertificates(deps: CertificatesDeps) {
  const { documents, clock, origin, secret, describe } = deps
  const issuer = createIssuer({ documents, clock, origin, secret })
  const statusList = createStatusList({ documents, clock, issuer, origin })
  const limits = createLimits(documents, clock)
  const certificates = documents.collection(certificatesOf)
  const links = createLinks(documents, clock)
  const now = () => clock.now().getTime()

  async function find(id: string): Promise<Certificate | undefined> {
    const found = await certificates.find({ id })
    return found && { ...found.data, id }
  }

  const findDiary = (uid: string | null) => (uid === null ? undefined : deps.findDiary(uid))

  async function check(given: CertificateContent, uid: string | null, kept: number | null = null) {
    const read = contentSchema.safeParse(given)
    ensure(read.success, 'invalid-argument', 'This is not what a certificate can say')
    const content = read.data
    ensure(content.startedAt <= now(), 'out-of-range', 'A certificate cannot begin in the future')
    ensure(
      (content.kind === 'milestone') === (content.milestone !== null),
      'invalid-argument',
      'Only a milestone has one',
    )
    if (!content.milestone) return { content, reachedAt: null }
    const reachedAt = kept ?? count(content, now(), await findDiary(uid)).earned[content.milestone]
    ensure(reachedAt !== undefined, 'failed-precondition', 'The milestone is not reached yet')
    return { content, reachedAt }
  }

  function credentialOf(certificate: Certificate, content: CertificateContent) {
    const { id, subjectId, changedAt, statusIndex, reachedAt } = certificate
    // The days of a live certificate change; what is signed must not.
    const shown = show(content, changedAt, { reachedAt })
    const lasting = { ...shown, ...(content.kind === 'live' && { count: undefined, money: undefined }) }
    const { language, milestone } = content
    const words = describe(lasting)
    return writeCredential({
      id,
      subjectId,
      changedAt,
      statusIndex,
      issuerId: issuer.id,
      origin,
      words,
      language,
      milestone,
      shown,
    })
  }

  function sign(certificate: Certificate, content: CertificateContent): Promise<string> {
    return issuer.sign(credentialOf(certificate, content), {
      jti: credentialIdOf(certificate.id),
      sub: certificate.subjectId,
      nbf: Math.floor(certificate.changedAt / 1000),
    })
  }

  /** Places in the status list are given out once, also where the certificate then fails to come about. */
  const takeStatusIndex = () =>
    documents.transaction(async tx => {
      const counters = tx.collection(certificateCountersOf)
      const count = (await counters.find({ id: statusCounter }))?.data.count ?? 0
      await counters.set({ id: statusCounter }, { count: count + 1, expiresAt: Number.MAX_SAFE_INTEGER })
      return count
    })

  async function openLink(token: string, opens: 'view' | 'edit'): Promise<Opened> {
    const link = await links.find(token, opens)
    if ('is' in link) return link
    const certificate = await find(link.id)
    return certificate
      ? { is: 'found', certificate, holds: opens === 'edit' ? 'edit' : 'link' }
      : { is: 'missing' }
  }

  /** By the public link: as anyone, or as the account that holds it. */
  async function open(viewId: string, uid: string | undefined): Promise<Opened> {
    const opened = await openLink(viewId, 'view')
    const isHolder = opened.is === 'found' && uid !== undefined && opened.certificate.uid === uid
    return isHolder ? { ...opened, holds: 'account' } : opened
  }

  async function change(
    id: string,
    work: (certificate: Certificate, tx: Tx) => Promise<Partial<Certificate>>,
  ): Promise<Certificate> {
    return documents.transaction(async tx => {
      const found = await tx.collection(certificatesOf).get({ id })
      const before = { ...found.data, id }
      const changed = { ...before, ...(await work(before, tx)) }
      const { id: _, ...data } = changed
      await tx.collection(certificatesOf).set({ id }, data)
      return changed
    })
  }

  const sortOf = (uid: string) => certificates.sort({}, { where: [['uid', '==', uid]] })

  /** Withdrawn so lately that it can be undone. */
  const isTakenBack = ({ state, withdrawnAt }: Certificate): boolean =>
    state === 'withdrawn' && (withdrawnAt ?? 0) > now() - undoFor

  async function erase(id: string): Promise<void> {
    await documents.transaction(async tx => {
      const found = await tx.collection(certificatesOf).get({ id })
      await links.forgetSecret(tx, id)
      await tx.collection(certificatesOf).set({ id }, { ...found.data, ...blank })
    })
    statusList.renew()
  }

  return {
    issuer,
    statusList,
    limits,
    open,
    isTakenBack,

    /** The secret link, or the public one in the hands of the account it belongs to. */
    async openToEdit(token: string, uid: string | undefined): Promise<Opened> {
      const byKey = await openLink(token, 'edit')
      if (byKey.is !== 'missing' || uid === undefined) return byKey
      const byAccount = await open(token, uid)
      return byAccount.is === 'found' && byAccount.holds === 'account' ? byAccount : { is: 'missing' }
    },

    /** Everything it says now, counted with its holder's own record where there is one. */
    async read({ content, uid, reachedAt }: Pick<Certificate, 'content' | 'uid' | 'reachedAt'>) {
      ensure(content, 'not-found', 'An erased certificate says nothing')
      const diary = await findDiary(uid)
      const shown = show(content, now(), { reachedAt, diary })
      const { earned } = count(content, now(), diary)
      return { content, shown, earned, next: findAhead(content, now(), diary) }
    },

    /** Whoever asks for one has agreed to its being kept, and shown as they chose. */
    async issue(given: CertificateContent, uid: string | null) {
      const { content, reachedAt } = await check(given, uid)
      if (uid !== null) {
        const mine = await certificates.query({}, { where: [['uid', '==', uid]], limit: mostOfOne })
        ensure(mine.length < mostOfOne, 'resource-exhausted', 'There are more certificates than anyone needs')
      }
      const at = now()
      const certificate: Certificate = {
        id: newId(),
        state: 'issued',
        uid,
        viewId: newId(),
        content,
        consent: { version: consentVersion, at },
        issuedAt: at,
        reachedAt,
        changedAt: at,
        removedAt: null,
        subjectId: `urn:uuid:${randomUUID()}`,
        statusIndex: await takeStatusIndex(),
        credential: null,
        cheers: 0,
      }
      const { id, ...data } = { ...certificate, credential: await sign(certificate, content) }
      const editToken = newToken()
      await documents.transaction(async tx => {
        await tx.collection(certificatesOf).create({ id }, data)
        await links.add(tx, id, 'view', certificate.viewId ?? '')
        await links.add(tx, id, 'edit', editToken)
      })
      return { id, viewId: certificate.viewId ?? '', editToken }
    },

    /** Issues it anew; of two editions the later is the good one. */
    async edit(id: string, given: CertificateContent): Promise<void> {
      const before = await find(id)
      ensure(before?.state === 'issued', 'failed-precondition', 'Only what is issued can be changed')
      const isDated = before.content !== null && isSameMoment(before.content, given)
      // What was reached stays reached on the day it was, whatever the holder's record says by now.
      const kept = isDated && given.milestone !== null ? before.reachedAt : null
      const { content, reachedAt } = await check(given, before.uid, kept)
      const changedAt = Math.max(now(), before.changedAt + 1_000)
      const credential = await sign({ ...before, reachedAt, changedAt }, content)
      await change(id, async current => {
        ensure(current.state === 'issued', 'failed-precondition', 'Only what is issued can be changed')
        if (current.changedAt !== before.changedAt) throw new AppError('aborted', 'It was changed meanwhile')
        return { content, reachedAt, changedAt, credential }
      })
    },

    /** Gone from sight at once. For a day it can be brought back. */
    async withdraw(id: string): Promise<void> {
      await change(id, async ({ state }) =>
        state === 'issued' ? { state: 'withdrawn', withdrawnAt: now() } : {},
      )
      statusList.renew()
    },

    /** Gone from sight at once, and for good after a day, within which it can be brought back. */
    async remove(id: string): Promise<void> {
      await change(id, async ({ state }) => {
        if (state === 'erased' || state === 'removed') return {}
        return { state: 'removed', removedAt: now(), wasWithdrawn: state === 'withdrawn' }
      })
      statusList.renew()
    },

    /** Nothing comes back to being good that a check may have called withdrawn: it comes back in a new place. */
    async restore(id: string): Promise<void> {
      const before = await find(id)
      if (!before?.content || !(before.state === 'removed' || isTakenBack(before))) return
      if (before.state === 'removed' && before.wasWithdrawn) {
        await change(id, async ({ state }) =>
          state === 'removed' ? { state: 'withdrawn', removedAt: null, wasWithdrawn: false } : {},
        )
        return
      }
      const fresh = {
        ...before,
        changedAt: Math.max(now(), before.changedAt + 1_000),
        statusIndex: await takeStatusIndex(),
      }
      const credential = await sign(fresh, before.content)
      const { changedAt, statusIndex } = fresh
      await change(id, async ({ state }, tx) => {
        if (state !== before.state) return {}
        const { id: _, ...gone } = { ...before, ...blank }
        await tx.collection(certificatesOf).create({ id: newId() }, gone)
        return { state: 'issued', removedAt: null, withdrawnAt: null, changedAt, statusIndex, credential }
      })
      statusList.renew()
    },

    /** A new secret link; those before it end. */
    async rotateEditLink(id: string): Promise<string> {
      const token = newToken()
      await documents.transaction(tx => links.replace(tx, id, 'edit', token))
      return token
    },

    /** A new public address; the one before it ends. */
    async rotateViewLink(id: string): Promise<string> {
      const viewId = newId()
      await change(id, async (_, tx) => {
        await links.replace(tx, id, 'view', viewId)
        return { viewId }
      })
      return viewId
    },

    /** One “well done” of a network a day. */
    async cheer(id: string, network: string): Promise<'done' | 'again' | 'tooMany'> {
      if (!(await limits.spend('cheersFor', id, network))) return 'again'
      if (!(await limits.spend('cheers', network))) return 'tooMany'
      await change(id, async ({ cheers }) => ({ cheers: cheers + 1 }))
      return 'done'
    },

    /** Three separate facts; that its words are the holder's own is always true. */
    async verify(certificate: Certificate): Promise<{ isSignatureValid: boolean; isWithdrawn: boolean }> {
      const { credential, content, state } = certificate
      const signed = credential ? await issuer.read(credential) : undefined
      const { iss: _, jti: _id, nbf: _from, sub: _subject, ...said } = signed ?? {}
      const isSignatureValid =
        signed !== undefined &&
        content !== null &&
        isDeepStrictEqual(said, plain(credentialOf(certificate, content)))
      return { isSignatureValid, isWithdrawn: state !== 'issued' }
    },

    async listOf(uid: string): Promise<Certificate[]> {
      const found = await certificates.query({}, { where: [['uid', '==', uid]] })
      return found.map(({ id, data }) => ({ ...data, id })).sort((a, b) => b.issuedAt - a.issuedAt)
    },

    /** What is kept of someone and no longer readable, as it is. */
    listMisfits: async (uid: string) => (await sortOf(uid)).misfits,

    erase,

    async forget(uid: string): Promise<string[]> {
      const { fitting, misfits } = await sortOf(uid)
      for (const { id } of fitting) await erase(id)
      // What cannot be read cannot be emptied.
      for (const { id } of misfits) await certificates.delete({ id })
      return [...fitting, ...misfits].map(({ id }) => id)
    },

    /** Erases what was removed a day ago. Gives which they were. */
    async tidy(): Promise<string[]> {
      await limits.tidy()
      const due = await certificates.query({}, { where: [['removedAt', '<=', now() - undoFor]], limit: 500 })
      const gone = due.filter(({ data }) => data.state === 'removed').map(({ id }) => id)
      for (const id of gone) await erase(id)
      return gone
    },
  }
}

/** The same stop from the same start. Forms know no seconds. */
function isSameMoment(one: CertificateContent, other: CertificateContent): boolean {
  const minuteOf = ({ startedAt }: CertificateContent) => Math.floor(startedAt / 60_000)
  return one.milestone === other.milestone && minuteOf(one) === minuteOf(other)
}

/** What is left of an erased one: its place in the status list, and that it is no longer good. */
const blank = {
  state: 'erased',
  uid: null,
  viewId: null,
  content: null,
  reachedAt: null,
  removedAt: null,
  withdrawnAt: null,
  subjectId: '',
  credential: null,
  cheers: 0,
} as const

const plain = (value: object): object => JSON.parse(JSON.stringify(value))
