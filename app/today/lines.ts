import { findOpening } from '../../domain/helplines/opening.ts'
import { findLastSlip, hasStopped } from '../../domain/members/stage.ts'
import { type Blok, bloksOf } from '../blocks/blok.ts'
import { isShown } from '../blocks/helplines/countries.ts'
import type { ContentDoors } from '../content.ts'
import type { OperatorLine } from '../context.ts'
import type { MemberRecord } from '../member/record.ts'

/** Whether the day offers a line to call, and the organisation's own doesn't answer now. */
export function needsLine(
  { member, checkIns }: MemberRecord,
  own: OperatorLine | undefined,
  now: number,
): boolean {
  if (member?.quitAt === undefined || (own && findOpening(own.hours, own.timeZone, now).isOpen)) return false
  return !hasStopped(member, now) || findLastSlip(member.quitAt, checkIns ?? [], now) !== undefined
}

/** The guide's lines, as much of each as it takes to call it: only the device knows which country was chosen there. */
export async function listLines(content: ContentDoors): Promise<Blok[]> {
  const story = await content.page('quit-smoking')
  const block = story?.body.find(({ component }) => component === 'helplines')
  return bloksOf(block?.lines)
    .filter(isShown)
    .map(
      ({ country, name, kind, phone, dial, opens, languages, confirmedOn }, index): Blok => ({
        component: 'helpline',
        _uid: String(index),
        ...{ country, name, kind, phone, dial, opens, languages, confirmedOn },
      }),
    )
}
