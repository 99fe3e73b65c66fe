import type { Deed } from '../../platform/audit/audit.ts'
import type { Backend } from '../../server/backend.ts'

const deeds: Deed[] = [
  { action: 'people.gainedRole', subject: 'robin', before: ['support'], after: ['support', 'editor'] },
  { action: 'content.made', subject: '42' },
  { action: 'content.published', subject: '42', after: ['en', 'de', 'pl'] },
  { action: 'links.made', subject: 'winter', after: { target: '/quit-smoking', kind: 'poster' } },
  { action: 'links.changed', subject: 'winter', after: { note: 'For the waiting room', expiresAt: null } },
  { action: 'helplines.confirmed', subject: 'de-quit', after: 'DE · Telefonberatung · 0800 8 31 31 31' },
  { action: 'challenges.reportsSettled', subject: 'kM2x…', after: 'hidden' },
]

/** A day's work of those who look after the site, and a look at the chain. */
export async function fillAudit({ audit }: Pick<Backend, 'audit'>): Promise<void> {
  for (const deed of deeds)
    await audit.note({ id: 'robin', roles: ['owner'], device: 'Firefox on Linux' }, deed)
  await audit.check()
}
