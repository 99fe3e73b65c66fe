import { linkCountsOf } from '../../domain/links/collections.ts'
import type { Backend } from '../backend.ts'

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
    OPERATOR_NAME: 'Harbour Clinic (invented)',
    OPERATOR_SHORT_NAME: 'Harbour Clinic',
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
    ['group-tue', '/help', 'page', 'Tuesday group', [0, 0, 2, 4, 1, 0, 1, 2]],
  ] as const
  for (const [name, target, kind, note, weeks] of made) {
    await links.make({ name, target, kind, note }, by, async () => true)
    const days = weeks.flatMap((count, index) =>
      count > 0
        ? [[new Date(now - (weeks.length - 1 - index) * 7 * day).toISOString().slice(0, 10), count]]
        : [],
    )
    await documents.collection(linkCountsOf).set({ id: name }, { days: Object.fromEntries(days) })
  }
}

/** What they did, as the doors would have noted it. */
export async function noteWork({ audit }: Pick<Backend, 'audit'>, ids: string[]): Promise<void> {
  const [owner = '', editor = ''] = ids
  const robin = { id: owner, roles: ['owner'], device: 'Firefox on Linux' }
  const marta = { id: editor, roles: ['editor', 'mail'], device: 'Safari on macOS' }
  await audit.note(robin, {
    action: 'people.gainedRole',
    subject: editor,
    before: [],
    after: ['editor', 'mail'],
  })
  for (const subject of ['poster-quay', 'winter', 'group-tue'])
    await audit.note(marta, { action: 'links.made', subject })
  await audit.note(marta, { action: 'content.published', subject: '1', after: ['en', 'de', 'pl'] })
}
