import { openDays, tellDay } from '../../domain/members/check-in-days.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import type { Deeds } from '../member/deed.tsx'
import { keepEarned } from '../member/earned.ts'

const states = ['free', 'slip', 'private'] as const

/** A day told here is told in the overview: the same record, the same rules. */
export const answerDeeds: Deeds = {
  checkIn(verbs, { form, record, now }) {
    const { member, checkIns = [] } = record
    const state = states.find(each => each === form.get('state'))
    if (!member || member.quitAt === undefined || !state || !hasStopped(member, now)) return 'unknown'
    const { quitAt } = member
    const day = openDays(now, quitAt, member).find(each => each === form.get('day'))
    if (day === undefined) return 'unknown'
    if (state === 'slip') keepEarned(verbs, record, now)
    const said = checkIns.find(each => each.day === day)
    verbs.checkIn(tellDay({ day, quitAt, state, now, clockwork: member, said }))
  },

  takeBack(verbs, { form, record }) {
    const said = record.checkIns?.find(({ day }) => day === form.get('day'))
    if (said) verbs.takeBack(said.day)
  },
}
