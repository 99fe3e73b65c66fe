import { createCertificates } from '../../domain/certificates/certificates.ts'
import { createFeedback } from '../../domain/feedback/feedback.ts'
import { openHelplineChecks } from '../../domain/helplines/helpline-checks.ts'
import { createMembers } from '../../domain/members/members.ts'
import { createMilestoneMessages } from '../../domain/members/milestone-messages.ts'
import { createResponses } from '../../domain/surveys/responses.ts'
import { createVault } from '../../platform/vault.ts'
import { createDocuments, type Documents } from '../../services/documents/documents.ts'
import { createFunctions } from '../../services/functions/functions.ts'
import { createPush, type Push } from '../../services/push/push.ts'
import { callables } from '../callables.ts'
import { createPress } from '../certificates/press.ts'
import { describeCredential } from '../certificates/writing.ts'
import { collections } from '../collections.ts'
import { visitorFrom } from '../http/visitor.ts'
import { createPainter } from '../share/painter.ts'
import type { AccountParts } from './accounts.ts'
import type { BackendBase, BackendOptions } from './base.ts'

export type ProgrammeParts = Awaited<ReturnType<typeof openProgramme>>

/** What members do here, and what is kept of it. */
export async function openProgramme(
  base: BackendBase,
  accounts: AccountParts,
  secret: string,
  options: BackendOptions,
) {
  const { database, clock, log, origin, library, instruments, settings } = base
  const { identity } = accounts
  const functions = createFunctions({
    callables: options.callables ?? callables,
    verifyIdToken: async idToken => {
      const { id: uid, ...person } = await identity.verifyIdToken(idToken)
      return { uid, ...person }
    },
    database,
    clock,
    log,
    origin,
    testMode: settings.EXHALE_TEST_MODE,
  })
  const documents = await openDocuments(base, accounts, options)
  const members = createMembers(documents)
  const push = openPush(base, secret, options)
  return {
    functions,
    documents,
    members,
    /** Surveys that people chose to keep. */
    responses: createResponses(documents, instruments, clock),
    feedback: createFeedback(documents, functions.limits),
    /** Which helplines the operator's people confirmed. */
    helplineChecks: await openHelplineChecks(documents, clock, log),
    certificates: createCertificates({
      documents,
      clock,
      origin,
      secret,
      describe: describeCredential(library),
      findDiary: members.findDiary,
    }),
    /** Pictures and PDFs of certificates. */
    press: createPress(settings.DATA_DIR),
    /** Of the pictures that go with shared links. */
    painter: createPainter(),
    push,
    /** What tells members of milestones, round by round. */
    messages: push && createMilestoneMessages({ documents, push, library, clock, log }),
  }
}

/** What people and the programme store. Whose session ends anywhere loses their streams. */
async function openDocuments(
  { database, clock, log, metrics, origin, settings }: BackendBase,
  { identity, findPerson }: AccountParts,
  options: BackendOptions,
): Promise<Documents> {
  const documents = createDocuments({
    database,
    clock,
    log,
    projectId: identity.projectId,
    collections: options.collections ?? collections,
    testMode: settings.EXHALE_TEST_MODE,
    verifyIdToken: async token => {
      const { id: uid, roles, claims, isEmailVerified } = await identity.verifyIdToken(token)
      return { uid, roles, isAnonymous: claims.provider_id === 'anonymous', isVerified: isEmailVerified }
    },
    findVisitor: visitorFrom(findPerson, identity.hasSession, origin),
  })
  await documents.start()
  identity.onChange(uid => void documents.recheck(uid))
  metrics.watch('exhale_document_channels', 'Open streams of documents', documents.countChannels)
  return documents
}

/** Absent where the operator did not switch it on: it reaches out of the machine. */
function openPush(
  { database, clock, origin, settings }: BackendBase,
  secret: string,
  { mayPushTo: mayCall }: BackendOptions,
): Push | undefined {
  // Notifications are shown by the worker that also keeps pages for offline.
  if (!settings.NOTIFICATIONS || settings.NO_OFFLINE) return undefined
  const contact = settings.OPERATOR_EMAIL ? `mailto:${settings.OPERATOR_EMAIL}` : origin.origin
  return createPush({ database, clock, vault: createVault(secret), contact, mayCall })
}
