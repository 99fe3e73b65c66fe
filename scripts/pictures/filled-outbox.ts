import { languageCodes } from '../../languages/languages.ts'
import type { Backend } from '../../server/backend.ts'

const kinds = ['verifyEmail', 'passwordReset', 'emailSignIn', 'certification', 'adminInvite'] as const

/** Letters that wait, one of each kind, one of them held back; and addresses that are blocked. */
export async function fillOutbox({ mail }: Backend): Promise<void> {
  const expiresAt = new Date(Date.now() + 3 * 24 * 3_600_000)
  const ids: string[] = []
  for (const [index, kind] of kinds.entries())
    ids.push(
      await mail.send({
        to: `${kind.toLowerCase()}@example.org`,
        subject: 'Exhale',
        text: 'An email for its picture.',
        html: '<p>An email for its picture.</p>',
        language: languageCodes[index] ?? 'en',
        kind,
        expiresAt,
      }),
    )
  await mail.hold(ids[1] ?? '')
  await mail.suppressions.add('closed@example.org', 'bounced')
  await mail.suppressions.add('loud@example.com', 'complained')
  await mail.suppressions.add('please-dont@example.net', 'byHand')
}
