import { linkCountsOf } from '../../domain/links/collections.ts'
import type { Deed } from '../../platform/audit/audit.ts'
import type { Backend } from '../backend.ts'
import { cohort } from './crowd.ts'

const day = 24 * 3_600_000

export const staff = [
  ['Robin', 'owner'],
  ['Marta', 'editor', 'mail'],
  ['Elif', 'support'],
] as const

/** An invented clinic. Its people sign in without a second step, so that the administration can be looked at. */
export async function settle({ choices }: Pick<Backend, 'choices'>): Promise<void> {
  const save = (section: Parameters<typeof choices.save>[0], texts: Parameters<typeof choices.save>[1]) =>
    choices.save(section, texts, choices.describe(section).seen, async () => {})
  await save('organisation', {
    OPERATOR_NAME: 'Harbor Clinic (invented)',
    OPERATOR_SHORT_NAME: 'Harbor Clinic',
  })
  await save('imprint', {
    OPERATOR_ADDRESS: '1 Quay Street, Harbortown (invented)',
    OPERATOR_EMAIL: 'hello@demo.example.org',
  })
  await save('security', { STAFF_SECOND_STEP: '0' })
}

/** Short links, and how often they were followed week by week. */
export async function makeLinks(
  { links, documents, clock }: Pick<Backend, 'links' | 'documents' | 'clock'>,
  by: string,
): Promise<void> {
  const now = clock.now().getTime()
  const made = [
    ['poster-quay', '/sos', 'page', 'QR code on the quay', [90, 140, 320, 410, 360, 300, 280, 266]],
    ['winter', '/quit-smoking', 'campaign', 'Winter campaign', [12, 14, 22, 30, 61, 118, 140, 93]],
    ['group-tue', '/help', 'page', 'Tuesday group', [21, 18, 25, 31, 28, 34, 30, 26], cohort],
  ] as const
  for (const [name, target, kind, note, weeks, group] of made) {
    await links.make({ name, target, kind, note, cohort: group }, by, async () => true)
    const days = weeks.flatMap((count, index) =>
      count > 0
        ? [[new Date(now - (weeks.length - 1 - index) * 7 * day).toISOString().slice(0, 10), count]]
        : [],
    )
    await documents.collection(linkCountsOf).set({ id: name }, { days: Object.fromEntries(days) })
  }
}

/** What they did in a week, as the doors would have noted it. */
export async function noteWork(
  { audit }: Pick<Backend, 'audit'>,
  ids: string[],
  week: number,
): Promise<void> {
  const [owner = '', editor = '', support = ''] = ids
  const robin = { id: owner, roles: ['owner'], device: 'Firefox on Linux' }
  const marta = { id: editor, roles: ['editor', 'mail'], device: 'Safari on macOS' }
  const elif = { id: support, roles: ['support'], device: 'Edge on Windows' }
  const line = 'DE · Telefonberatung · 0800 8 31 31 31'
  const publish = (subject: string, after: string[]) => ({ action: 'content.published', subject, after })
  const work: (readonly [typeof robin, Deed])[] = [
    [marta, publish('12', ['en', 'de', 'pl'])],
    [elif, { action: 'helplines.confirmed', subject: 'de-quit', after: line }],
    [marta, { action: 'subscribers.takenOut', subject: '' }],
    [marta, publish('3', ['de', 'fr'])],
    [marta, { action: 'links.changed', subject: 'winter', after: { note: 'For the waiting room' } }],
    [marta, publish('8', ['ru', 'it', 'pt'])],
    [robin, { action: 'audit.exported', subject: '' }],
  ]
  if (week < 2)
    await audit.note(robin, {
      ...{ action: 'people.gainedRole', subject: week === 0 ? editor : support },
      ...{ before: [], after: week === 0 ? ['editor', 'mail'] : ['support'] },
    })
  const [actor, deed] = work[week % work.length] ?? [robin, publish('3', ['en'])]
  await audit.note(actor, deed)
}
