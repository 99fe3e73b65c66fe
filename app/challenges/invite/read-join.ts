import * as z from 'zod/mini'
import type { ParticipantRole } from '../../../domain/challenges/challenge.ts'
import type { Change } from '../../../domain/members/changes.ts'
import type { Say } from '../../../languages/areas.ts'
import { noRecord } from '../../member/record.ts'
import { createVerbs } from '../../member/verbs.ts'
import { begin } from '../../today/begin/begin.ts'
import type { FormAnswer } from '../../ui/forms/valid-form.tsx'

/**
 * What an invitation asks for: how it is judged, in the browser and at the door, and what is said of what is missing.
 * `isKnown`: they have a record already, and agreed to what is stored.
 */
export function joinForm(t: Say<'invite'>, role: ParticipantRole, isKnown: boolean) {
  const ticked = z.literal('on')
  return {
    schema: z.object({
      nickname: z.string().check(z.trim(), z.minLength(1)),
      agrees: ticked,
      ...(!isKnown && { consent: ticked }),
    }),
    labels: {
      nickname: t('form.nickname'),
      agrees: t(role === 'member' ? 'form.agrees' : 'form.agreesSupporter'),
      consent: t(role === 'member' ? 'form.adult' : 'form.adultSupporter'),
    },
    wrong: {
      nickname: t('problems.nicknameNeeded'),
      agrees: t('problems.agrees'),
      consent: t('problems.consent'),
    },
  }
}

/** `isClosed`: it admits them no more, whatever the page said before. */
export type JoinAnswer = FormAnswer & { isClosed?: boolean }

export const roleIn = (form: FormData): ParticipantRole =>
  form.get('role') === 'supporter' ? 'supporter' : 'member'

/** What the form asks for besides the name. */
export function readJoin(form: FormData, { isKnown, now }: { isKnown: boolean; now: number }) {
  const role = roleIn(form)
  return {
    role,
    movesDate: form.get('movesDate') === 'on',
    key: String(form.get('key') ?? ''),
    begin: isKnown || role === 'supporter' ? [] : beginOf(form, now),
  }
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

/** What the server refused: beside the field, or of the whole. */
export function sayRefused(t: Say<'invite'>, problem: string): FormAnswer {
  if (problem === 'nickname' || problem === 'nicknameTaken')
    return { errors: { nickname: t(`problems.${problem}`) } }
  if (problem === 'invalid') return { errors: { nickname: t('problems.nickname') } }
  return { message: t(problem === 'tooMany' ? 'problems.tooMany' : 'problems.again') }
}
