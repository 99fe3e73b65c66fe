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
import { type JournalNote, tryToNote } from '../../domain/rights/journal.ts'
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
import { createFollowUpPost } from '../post/follow-up-post.ts'
import { createReminderPost, reminderPaths } from '../post/reminder-post.ts'
import { cancelWaiting } from '../post/send-letter.ts'
import { createSeriesPost } from '../series/post.ts'
import type { AccountParts } from './accounts.ts'
import type { Wiring } from './base.ts'
import type { ContentParts } from './content.ts'

export type ProgrammeParts = Awaited<ReturnType<typeof openProgramme>>

type Parts = Wiring & AccountParts & ContentParts

/** What members do here, and what is kept of it. */
export async function openProgramme(given: Parts) {
  const { database, clock, log, origin, library, instruments, settings } = given
  const { identity, journal, letterContext, mail, secret } = given
  const findVisitor = visitorFrom(given.findPerson, identity.hasSession, origin)
  const documents = await openDocuments(given, findVisitor)
  const push = openPush(given)
  const parts = { ...given, documents, push, findVisitor }
  const { challenges, functions } = openTogether(parts)
  const members = createMembers(documents)
  const note = (noted: JournalNote) => tryToNote({ journal, log }, noted)
  const newsletter = createNewsletter({
    database,
    clock,
    log,
    mail,
    secret,
    timeZone: settings.OPERATOR_TIME_ZONE,
    onForget: forgotten => journal.note({ forgotten }),
    onStopChange: (subscription, change) => note({ subscription, change }),
    ...createWriteConfirm({ mail, letterContext }),
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
    chosenPost: createChosenPost({ ...parts, newsletter, challenges }),
    links: createLinks(parts),
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
    push,
    /** What tells members of milestones, round by round. */
    messages: push && createMilestoneMessages({ ...parts, push }),
    /** What became of those who set a date, by quarters. */
    outcomes: createOutcomes({ ...parts, findAccount: findCounted(identity) }),
    ...openTimed(parts, note),
  }
}

type Opened = Parts & {
  documents: Documents
  push: Push | undefined
  findVisitor: ReturnType<typeof visitorFrom>
}

/** Challenges, and the calls that act on them, which count what people do with the same limits. */
function openTogether(parts: Opened) {
  const { identity, origin, settings } = parts
  const challenges = createChallenges({
    ...parts,
    limits: { spend: (...call) => functions.limits.spend(...call) },
    operatorNames: () =>
      [settings.OPERATOR_NAME, settings.OPERATOR_SHORT_NAME].filter(name => name !== undefined),
    notify: createChallengeNews(parts),
  })
  const functions: Functions = createFunctions({
    ...parts,
    callables: parts.options.callables ?? listCallables({ challenges }),
    findVisitor: async headers => {
      const person = await parts.findVisitor(headers)
      return person && toCaller(person)
    },
    verifyIdToken: async idToken => {
      const { id: uid, ...person } = await identity.verifyIdToken(idToken)
      return { uid, ...person }
    },
    origin,
    projectId: identity.projectId,
    testMode: settings.EXHALE_TEST_MODE,
  })
  return { challenges, functions }
}

/** What comes to members at its time. */
function openTimed(parts: Opened, note: (noted: JournalNote) => Promise<void>) {
  const { isLeaving, secret } = parts
  return {
    /** Emails around the quit date. */
    series: createSeries({
      ...parts,
      links: createSealedLinks(secret, 'series links'),
      deliver: unlessLeaving(isLeaving, createSeriesPost(parts)),
      cancel: uid => cancelWaiting(parts, uid, 'series'),
      onTurn: (uid, isOn) => note({ series: uid, isOn }),
    }),
    /** The one question, weeks after it. */
    followUp: createFollowUp({
      ...parts,
      links: createSealedLinks(secret, 'follow-up links'),
      deliver: unlessLeaving(isLeaving, createFollowUpPost(parts)),
      cancel: uid => cancelWaiting(parts, uid, 'followUp'),
      onDecline: uid => note({ withdrawn: uid, purpose: 'followUp' }),
    }),
    reminders: createReminders({
      ...parts,
      links: createSealedLinks(secret, 'reminder links'),
      onTurn: ({ uid, id }, isOn) => note({ reminder: id, of: uid, isOn }),
      deliver: unlessLeaving(
        isLeaving,
        createDeliver({
          ...parts,
          post: createReminderPost(parts),
          pathsOf: reminderPaths,
        }),
      ),
    }),
  }
}

/** Whoever asked to be erased gets nothing more. */
const unlessLeaving =
  <Delivery extends { uid: string }, Done>(
    isLeaving: Wiring['isLeaving'],
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
  { database, clock, identity, log, metrics, options, settings }: Parts,
  findVisitor: Opened['findVisitor'],
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
function openPush({ database, clock, options, origin, secret, settings }: Wiring): Push | undefined {
  // Notifications are shown by the worker that also keeps pages for offline.
  if (settings.NO_OFFLINE) return undefined
  const contact = () => (settings.OPERATOR_EMAIL ? `mailto:${settings.OPERATOR_EMAIL}` : origin.origin)
  const isOn = () => settings.NOTIFICATIONS
  return createPush({
    database,
    clock,
    vault: createVault(secret),
    contact,
    isOn,
    mayCall: options.mayPushTo,
  })
}
