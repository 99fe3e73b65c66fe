import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../platform/clock.ts'
import { AppError, ensure } from '../../platform/errors.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { milestoneOf, reachedAt } from '../members/milestones.ts'
import {
  type Certificate,
  type CertificateContent,
  certificateCountersOf,
  certificateLinksOf,
  certificatesOf,
  contentSchema,
} from './collections.ts'
import { type CredentialWords, credentialIdOf, writeCredential } from './credential.ts'
import { createIssuer } from './issuer.ts'
import { createLimits, statusCounter } from './limits.ts'
import { type Shown, show } from './shown.ts'
import { createStatusList } from './status-list.ts'

export type CertificatesDeps = {
  documents: Documents
  clock: Clock
  origin: URL
  secret: string | undefined
  /** What a credential says, in the language of its certificate. */
  describe: (shown: Shown) => CredentialWords
}

export type Certificates = ReturnType<typeof createCertificates>
type Tx = Parameters<Parameters<Documents['transaction']>[0]>[0]

/** What a link leads to. `ended`: it did once. */
export type Opened =
  | { is: 'missing' | 'ended' | 'expired' }
  | { is: 'found'; certificate: Certificate; holds: 'link' | 'edit' | 'account' }

const day = 24 * 3_600_000
const undoFor = day
/** Of a secret link, from the last change made with it. */
const editLinkFor = 2 * 365 * day
const mostOfOne = 200

/** A certificate from its issue to its end. Who may do what with it is decided by how it was opened. */
export function createCertificates({ documents, clock, origin, secret, describe }: CertificatesDeps) {
  const issuer = createIssuer({ documents, clock, origin, secret })
  const statusList = createStatusList({ documents, clock, issuer, origin })
  const limits = createLimits(documents, clock)
  const certificates = documents.collection(certificatesOf)
  const links = documents.collection(certificateLinksOf)
  const now = () => clock.now().getTime()

  async function find(id: string): Promise<Certificate | undefined> {
    const found = await certificates.find({ id })
    return found && { ...found.data, id }
  }

  function check(given: CertificateContent): CertificateContent {
    const read = contentSchema.safeParse(given)
    ensure(read.success, 'invalid-argument', 'This is not what a certificate can say')
    const content = read.data
    ensure(content.startedAt <= now(), 'out-of-range', 'A certificate cannot begin in the future')
    ensure(
      (content.kind === 'milestone') === (content.milestone !== null),
      'invalid-argument',
      'Only a milestone has one',
    )
    if (content.milestone) {
      const reached = reachedAt(milestoneOf(content.milestone), content.startedAt, content.timeZone)
      ensure(reached <= now(), 'failed-precondition', 'The milestone is not reached yet')
    }
    return content
  }

  function credentialOf({ id, subjectId, changedAt, statusIndex }: Certificate, content: CertificateContent) {
    // The days of a live certificate change; what is signed must not.
    const shown = show(content, changedAt)
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
    const link = await links.find({ id: hashToken(token) })
    if (link?.data.opens !== opens) return { is: 'missing' }
    const { endedAt, expiresAt } = link.data
    if (endedAt !== null) return { is: 'ended' }
    if (expiresAt !== null && expiresAt <= now()) return { is: 'expired' }
    const certificate = await find(link.data.certificate)
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

  async function addLink(
    tx: Pick<Tx, 'collection'>,
    certificate: string,
    opens: 'view' | 'edit',
    token: string,
  ) {
    const expiresAt = opens === 'edit' ? now() + editLinkFor : null
    await tx
      .collection(certificateLinksOf)
      .create({ id: hashToken(token) }, { certificate, opens, endedAt: null, expiresAt })
  }

  const linksOf = (id: string) => links.query({}, { where: [['certificate', '==', id]] })

  async function erase(id: string): Promise<void> {
    const all = await linksOf(id)
    await documents.transaction(async tx => {
      const found = await tx.collection(certificatesOf).get({ id })
      await tx.collection(certificatesOf).set(
        { id },
        {
          ...found.data,
          ...blank,
        },
      )
      for (const link of all)
        if (link.data.opens === 'edit') await tx.collection(certificateLinksOf).delete({ id: link.id })
    })
    statusList.renew()
  }

  async function endLinks(id: string, opens: 'view' | 'edit'): Promise<void> {
    for (const link of await linksOf(id))
      if (link.data.opens === opens && link.data.endedAt === null)
        await links.update({ id: link.id }, { endedAt: now() })
  }

  return {
    issuer,
    statusList,
    limits,
    open,

    /** The secret link, or the public one in the hands of the account it belongs to. */
    async openToEdit(token: string, uid: string | undefined): Promise<Opened> {
      const byKey = await openLink(token, 'edit')
      if (byKey.is !== 'missing' || uid === undefined) return byKey
      const byAccount = await open(token, uid)
      return byAccount.is === 'found' && byAccount.holds === 'account' ? byAccount : { is: 'missing' }
    },

    async issue(given: CertificateContent, uid: string | null) {
      const content = check(given)
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
        issuedAt: at,
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
        await addLink(tx, id, 'view', certificate.viewId ?? '')
        await addLink(tx, id, 'edit', editToken)
      })
      return { id, viewId: certificate.viewId ?? '', editToken }
    },

    /** Issues it anew; of two editions the later is the good one. */
    async edit(id: string, given: CertificateContent): Promise<void> {
      const content = check(given)
      const before = await find(id)
      ensure(before?.state === 'issued', 'failed-precondition', 'Only what is issued can be changed')
      const changedAt = Math.max(now(), before.changedAt + 1_000)
      const credential = await sign({ ...before, changedAt }, content)
      await change(id, async current => {
        ensure(current.state === 'issued', 'failed-precondition', 'Only what is issued can be changed')
        if (current.changedAt !== before.changedAt) throw new AppError('aborted', 'It was changed meanwhile')
        return { content, changedAt, credential }
      })
    },

    async withdraw(id: string): Promise<void> {
      await change(id, async ({ state }) => (state === 'issued' ? { state: 'withdrawn' } : {}))
      statusList.renew()
    },

    /** Gone from sight at once, and for good after a day, within which it can be brought back. */
    async remove(id: string): Promise<void> {
      await change(id, async ({ state }) =>
        state === 'erased' ? {} : { state: 'removed', removedAt: now() },
      )
      statusList.renew()
    },

    /** Nothing comes back to being good that a check may have called withdrawn: it comes back in a new place. */
    async restore(id: string): Promise<void> {
      const before = await find(id)
      if (before?.state !== 'removed' || !before.content) return
      const fresh = {
        ...before,
        changedAt: Math.max(now(), before.changedAt + 1_000),
        statusIndex: await takeStatusIndex(),
      }
      const credential = await sign(fresh, before.content)
      const { changedAt, statusIndex } = fresh
      await change(id, async ({ state }, tx) => {
        if (state !== 'removed') return {}
        const { id: _, ...gone } = { ...before, ...blank }
        await tx.collection(certificatesOf).create({ id: newId() }, gone)
        return { state: 'issued', removedAt: null, changedAt, statusIndex, credential }
      })
      statusList.renew()
    },

    /** A new secret link; those before it end. */
    async rotateEditLink(id: string): Promise<string> {
      await endLinks(id, 'edit')
      const token = newToken()
      await addLink(documents, id, 'edit', token)
      return token
    },

    /** A new public address; the one before it ends. */
    async rotateViewLink(id: string): Promise<string> {
      await endLinks(id, 'view')
      const viewId = newId()
      await addLink(documents, id, 'view', viewId)
      await change(id, async () => ({ viewId }))
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

    erase,

    async forget(uid: string): Promise<string[]> {
      const mine = await certificates.query({}, { where: [['uid', '==', uid]] })
      for (const { id } of mine) await erase(id)
      return mine.map(({ id }) => id)
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

/** What is left of an erased one: its place in the status list, and that it is no longer good. */
const blank = {
  state: 'erased',
  uid: null,
  viewId: null,
  content: null,
  removedAt: null,
  subjectId: '',
  credential: null,
  cheers: 0,
} as const

const plain = (value: object): object => JSON.parse(JSON.stringify(value))
