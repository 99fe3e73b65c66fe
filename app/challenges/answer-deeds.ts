import { openDays, tellDay } from '../../domain/members/check-in-days.ts'
import { countUp } from '../../domain/members/count.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import type { Deeds } from '../member/deed.tsx'

const states = ['free', 'slip', 'private'] as const

/** A day told here is told in the overview: the same record, the same rules. */
export const answerDeeds: Deeds = {
  checkIn(verbs, { form, record, now }) {
    const { member, checkIns = [] } = record
    const state = states.find(each => each === form.get('state'))
    if (!member || member.quitAt === undefined || !state || !hasStopped(member, now)) return 'unknown'
    const { quitAt, earned, timeZone } = member
    const day = openDays(now, quitAt, member).find(each => each === form.get('day'))
    if (day === undefined) return 'unknown'
    // What was reached until now is written down, so that no slip takes it away.
    if (state === 'slip' && record.isWhole) {
      const reached = countUp({ quitAt, checkIns, earned, timeZone, now }).earned
      if (Object.keys(reached).length > Object.keys(earned).length) verbs.changeMember({ earned: reached })
    }
    const said = checkIns.find(each => each.day === day)
    verbs.checkIn(tellDay({ day, quitAt, state, now, clockwork: member, said }))
  },

  takeBack(verbs, { form, record }) {
    const said = record.checkIns?.find(({ day }) => day === form.get('day'))
    if (said) verbs.takeBack(said.day)
  },
}
