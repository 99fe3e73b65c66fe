import { tellDay } from '../../../domain/members/check-in-days.ts'
import { isTellable } from '../../../domain/members/months.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import type { Asked, Deeds } from '../../member/deed.tsx'
import { keepEarned } from '../../member/earned.ts'

const states = ['free', 'slip', 'private'] as const

/** What someone says of a day, back to the first. */
export const dayDeeds: Deeds = {
  tell(verbs, asked) {
    const found = findDay(asked)
    const state = states.find(each => each === asked.form.get('state'))
    if (!found || !state) return 'day'
    if (state === 'slip') keepEarned(verbs, asked.record, asked.now)
    verbs.checkIn(tellDay({ ...found, state, now: asked.now }))
  },

  /** How a slip is counted, once it was told; where it was in time stays. */
  count(verbs, asked) {
    const { day, said } = findDay(asked) ?? {}
    if (!day || said?.state !== 'slip') return 'day'
    const smoked = Math.round(Number(asked.form.get('smoked')))
    const { newStartAt: _, isRunKept: __, smoked: ___, ...kept } = said
    verbs.checkIn({
      ...kept,
      ...(smoked >= 1 && smoked <= 500 && { smoked }),
      ...(asked.form.get('run') === 'new' ? { newStartAt: said.at } : { isRunKept: true }),
    })
  },

  takeBack(verbs, asked) {
    const found = findDay(asked)
    if (!found) return 'day'
    verbs.takeBack(found.day)
  },
}

function findDay({ form, record: { member, checkIns = [] }, now }: Asked) {
  const day = String(form.get('day'))
  if (member?.quitAt === undefined || !hasStopped(member, now)) return undefined
  if (!isTellable(day, { quitAt: member.quitAt, checkIns, now, clockwork: member })) return undefined
  const said = checkIns.find(checkIn => checkIn.day === day)
  return { day, said, quitAt: member.quitAt, clockwork: member }
}
