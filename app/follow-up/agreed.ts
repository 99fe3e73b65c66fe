import { agree } from '../../domain/members/consents.ts'
import type { Member } from '../member/record.ts'

/** The consent to be asked later, where a form that sets a date says yes to it. */
export const followUpIn = (form: FormData, { consents }: Pick<Member, 'consents'>, now: number) =>
  form.get('followUp') === 'yes' ? { consents: { ...consents, followUp: agree(now, 'followUp') } } : {}
