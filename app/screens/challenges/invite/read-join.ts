import type { ParticipantRole } from '../../../../domain/challenges/challenge.ts'
import type { Change } from '../../../../domain/members/changes.ts'
import type { EnterWishes } from '../../../challenges/doors.ts'
import { noRecord } from '../../../member/record.ts'
import { createVerbs } from '../../../member/verbs.ts'
import { begin } from '../../today/begin/begin.ts'

/** What is wrong, by the field it stands beside; without a field, about all of it. */
export type JoinFault = {
  nickname?: 'nickname' | 'nicknameTaken' | 'nicknameNeeded'
  agrees?: true
  consent?: true
  form?: 'tooMany' | 'again'
}

/** `isClosed`: it admits them no more, whatever the page said before. */
export type JoinAnswer = { nickname: string; fault: JoinFault; isClosed?: boolean }

/** The form of an invitation, read: what it asks for, and what is still missing. `isKnown`: they have a record already. */
export function readJoin(
  form: FormData,
  { isKnown, now }: { isKnown: boolean; now: number },
): { wishes: Omit<EnterWishes, 'token'>; fault: JoinFault | undefined } {
  const nickname = String(form.get('nickname') ?? '').trim()
  const role: ParticipantRole = form.get('role') === 'supporter' ? 'supporter' : 'member'
  const fault: JoinFault = {
    ...(nickname === '' && { nickname: 'nicknameNeeded' }),
    ...(form.get('agrees') !== 'on' && { agrees: true }),
    ...(!isKnown && form.get('consent') !== 'on' && { consent: true }),
  }
  const wishes = {
    nickname,
    role,
    movesDate: form.get('movesDate') === 'on',
    key: String(form.get('key') ?? ''),
    begin: isKnown || role === 'supporter' ? [] : beginOf(form, now),
  }
  return { wishes, fault: Object.keys(fault).length > 0 ? fault : undefined }
}

/** As the first page of a member does it, with what this browser kept. */
function beginOf(form: FormData, now: number): Change[] {
  const changes: Change[] = []
  begin(
    createVerbs(asked => void changes.push(...asked)),
    { form, record: noRecord, now },
  )
  return changes
}

/** What the server refused, beside the field it is about. */
export function faultOf(problem: string): JoinFault {
  if (problem === 'nickname' || problem === 'nicknameTaken') return { nickname: problem }
  if (problem === 'invalid') return { nickname: 'nickname' }
  return { form: problem === 'tooMany' ? 'tooMany' : 'again' }
}
