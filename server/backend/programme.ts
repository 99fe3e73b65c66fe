import { createCertificates } from '../../domain/certificates/certificates.ts'
import { createChallenges } from '../../domain/challenges/challenges.ts'
import { createFeedback } from '../../domain/feedback/feedback.ts'
import { createFollowUp } from '../../domain/follow-up/follow-up.ts'
import { openHelplineChecks } from '../../domain/helplines/helpline-checks.ts'
import { createLinks } from '../../domain/links/links.ts'
import { createMembers } from '../../domain/members/members.ts'
import { createMilestoneMessages } from '../../domain/members/milestone-messages.ts'
import { createSealedLinks } from '../../domain/members/sealed-links.ts'
import { createNewsletter } from '../../domain/newsletter/newsletter.ts'
import { createOutcomes } from '../../domain/outcomes/outcomes.ts'
import { createDeliver } from '../../domain/reminders/deliver.ts'
import { createReminders } from '../../domain/reminders/reminders.ts'
import { createStopLinks } from '../../domain/reminders/stop-links.ts'
import { type Journal, type JournalNote, tryToNote } from '../../domain/rights/journal.ts'
import { createSeries } from '../../domain/series/series.ts'
import { createResponses } from '../../domain/surveys/keep-responses.ts'
import { createVault } from '../../platform/vault.ts'
import { createDocuments, type Documents } from '../../services/documents/documents.ts'
import { createFunctions, type Functions } from '../../services/functions/functions.ts'
import { createPush, type Push } from '../../services/push/push.ts'
import { listCallables } from '../callables.ts'
import { createPress } from '../certificates/press.ts'
import { describeCredential } from '../certificates/writing.ts'
import { collections } from '../collections.ts'
import { toCaller, toPrincipal, visitorFrom } from '../http/visitor.ts'
import { createChosenPost } from '../newsletter/chosen-post.ts'
import { createWriteConfirm } from '../newsletter/write-confirm.ts'
import { createChallengeNews } from '../post/challenge-news.ts'
import { cancelFollowUp, createFollowUpPost } from '../post/follow-up-post.ts'
import { createReminderPost, reminderPaths } from '../post/reminder-post.ts'
import { cancelSeries, createSeriesPost } from '../series/post.ts'
import type { AccountParts } from './accounts.ts'
import type { BackendBase, BackendOptions } from './base.ts'
import type { ContentParts } from './content.ts'

export type ProgrammeParts = Awaited<ReturnType<typeof openProgramme>>

/** What members do here, and what is kept of it. */
export async function openProgramme(
  base: BackendBase,
  accounts: AccountParts,
  { source }: Pick<ContentParts, 'source'>,
  secret: string,
  options: BackendOptions,
  isLeaving: IsLeaving,
  journal: Pick<Journal, 'note'>,
) {
  const { database, clock, log, origin, library, instruments, settings } = base
  const { identity } = accounts
  const findVisitor = visitorFrom(accounts.findPerson, identity.hasSession, origin)
  const documents = await openDocuments(base, accounts, options, findVisitor)
  const push = openPush(base, secret, options)
  const { challenges, functions } = openTogether(
    base,
    identity,
    documents,
    push,
    secret,
    options,
    findVisitor,
    isLeaving,
  )
  const members = createMembers(documents)
  const note = (noted: JournalNote) => tryToNote({ journal, log }, noted)
  const newsletter = createNewsletter({
    database,
    clock,
    log,
    mail: accounts.mail,
    secret,
    timeZone: settings.OPERATOR_TIME_ZONE,
    onForget: forgotten => journal.note({ forgotten }),
    onStopChange: (subscription, change) => note({ subscription, change }),
    ...createWriteConfirm({ mail: accounts.mail, letterContext: base.letterContext }),
  })
  return {
    functions,
    documents,
    members,
    challenges,
    /** Surveys that people chose to keep. */
    responses: createResponses(documents, instruments, clock),
    feedback: createFeedback(documents, functions.limits),
    /** Which helplines the operator's people confirmed. */
    helplineChecks: await openHelplineChecks(documents, clock, log),
    newsletter,
    /** Emails about their own milestones and challenges, for members who chose them. */
    chosenPost: createChosenPost({ ...base, ...accounts, newsletter, documents, challenges, isLeaving }),
    links: createLinks({ documents, clock, log, origin }),
    certificates: createCertificates({
      documents,
      counts: functions.limits,
      clock,
      origin,
      secret,
      describe: describeCredential(library),
      findDiary: members.findDiary,
    }),
    /** Pictures and PDFs of certificates. */
    press: createPress(settings.DATA_DIR),
    /** Of the pictures that go with shared links. */
    /** Of short links, and their codes. */
    /** Of reports, for paper. */
    push,
    /** What tells members of milestones, round by round. */
    messages: push && createMilestoneMessages({ documents, push, library, clock, log, isLeaving }),
    /** What became of those who set a date, by quarters. */
    outcomes: createOutcomes({ database, documents, clock, log, findAccount: findCounted(identity) }),
    ...openTimed(base, accounts, documents, push, source, secret, isLeaving, note),
  }
}

/** Challenges, and the calls that act on them, which count what people do with the same limits. */
function openTogether(
  { database, clock, log, origin, library, settings }: BackendBase,
  identity: AccountParts['identity'],
  documents: Documents,
  push: Push | undefined,
  secret: string,
  options: BackendOptions,
  findVisitor: ReturnType<typeof visitorFrom>,
  isLeaving: IsLeaving,
) {
  const challenges = createChallenges({
    documents,
    clock,
    log,
    secret,
    limits: { spend: (...call) => functions.limits.spend(...call) },
    operatorNames: () =>
      [settings.OPERATOR_NAME, settings.OPERATOR_SHORT_NAME].filter(name => name !== undefined),
    notify: createChallengeNews({ push, library, log, isLeaving }),
  })
  const functions: Functions = createFunctions({
    callables: options.callables ?? listCallables({ challenges }),
    findVisitor: async headers => {
      const person = await findVisitor(headers)
      return person && toCaller(person)
    },
    verifyIdToken: async idToken => {
      const { id: uid, ...person } = await identity.verifyIdToken(idToken)
      return { uid, ...person }
    },
    database,
    clock,
    log,
    origin,
    projectId: identity.projectId,
    testMode: settings.EXHALE_TEST_MODE,
  })
  return { challenges, functions }
}

/** What comes to members at its time. */
function openTimed(
  { clock, log, library, letterContext }: BackendBase,
  accounts: AccountParts,
  documents: Documents,
  push: Push | undefined,
  source: ContentParts['source'],
  secret: string,
  isLeaving: IsLeaving,
  note: (noted: JournalNote) => Promise<void>,
) {
  return {
    /** Emails around the quit date. */
    series: createSeries({
      documents,
      clock,
      log,
      links: createSealedLinks(secret, 'series links'),
      deliver: unlessLeaving(isLeaving, createSeriesPost({ ...accounts, letterContext, clock, log, source })),
      cancel: uid => cancelSeries(accounts, uid),
      onTurn: (uid, isOn) => note({ series: uid, isOn }),
    }),
    /** The one question, weeks after it. */
    followUp: createFollowUp({
      documents,
      clock,
      log,
      links: createSealedLinks(secret, 'follow-up links'),
      deliver: unlessLeaving(isLeaving, createFollowUpPost({ ...accounts, letterContext })),
      cancel: uid => cancelFollowUp(accounts, uid),
      onDecline: uid => note({ withdrawn: uid, purpose: 'followUp' }),
    }),
    reminders: createReminders({
      documents,
      clock,
      log,
      links: createStopLinks(secret),
      onTurn: ({ uid, id }, isOn) => note({ reminder: id, of: uid, isOn }),
      deliver: unlessLeaving(
        isLeaving,
        createDeliver({
          push,
          library,
          post: createReminderPost({ ...accounts, letterContext, clock }),
          pathsOf: reminderPaths,
        }),
      ),
    }),
  }
}

type IsLeaving = (uid: string) => Promise<boolean>

/** Whoever asked to be erased gets nothing more. */
const unlessLeaving =
  <Delivery extends { uid: string }, Done>(
    isLeaving: IsLeaving,
    deliver: (delivery: Delivery) => Promise<Done>,
  ) =>
  async (delivery: Delivery): Promise<Done | undefined> =>
    (await isLeaving(delivery.uid)) ? undefined : deliver(delivery)

/** Guests have no way to sign in, and are in no count. */
const findCounted = (identity: AccountParts['identity']) => async (uid: string) => {
  const account = await identity.administration.find(uid)
  return account && account.providers.length > 0 ? { language: account.language ?? 'en' } : undefined
}

/** What people and the programme store. Whose session ends anywhere loses their streams. */
async function openDocuments(
  { database, clock, log, metrics, settings }: BackendBase,
  { identity }: AccountParts,
  options: BackendOptions,
  findVisitor: ReturnType<typeof visitorFrom>,
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
    findVisitor: async headers => {
      const person = await findVisitor(headers)
      return person && toPrincipal(person)
    },
  })
  await documents.start()
  identity.onAccessChange(uid => void documents.recheck(uid))
  metrics.watch('exhale_document_channels', 'Open streams of documents', documents.countChannels)
  return documents
}

/** Off unless it's switched on: it reaches out of the machine. */
function openPush(
  { database, clock, origin, settings }: BackendBase,
  secret: string,
  { mayPushTo: mayCall }: BackendOptions,
): Push | undefined {
  // Notifications are shown by the worker that also keeps pages for offline.
  if (settings.NO_OFFLINE) return undefined
  const contact = () => (settings.OPERATOR_EMAIL ? `mailto:${settings.OPERATOR_EMAIL}` : origin.origin)
  const isOn = () => settings.NOTIFICATIONS
  return createPush({ database, clock, vault: createVault(secret), contact, isOn, mayCall })
}
