import { tellDay } from '../../domain/members/check-in-days.ts'
import type { CheckIn } from '../../domain/members/count.ts'
import { isTellable } from '../../domain/members/months.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import type { Asked, Deeds } from './deed.tsx'
import { keepEarned } from './earned.ts'
import { pickIn, textIn } from './read-form.ts'

/** What someone says of a day, back to the first. */
export const dayDeeds = {
  checkIn(verbs, asked) {
    const found = findDay(asked)
    const state = pickIn(asked.form, 'state', ['free', 'slip', 'private'])
    if (!found || !state) return 'day'
    if (state === 'slip') keepEarned(verbs, asked.record, asked.now)
    verbs.checkIn(tellDay({ ...found, state, now: asked.now }))
  },

  /** How a slip is counted: the run goes on, or a new one began with it. Where it was in time stays. */
  countSlip(verbs, asked) {
    const slip = findSlip(asked)
    if (!slip) return 'day'
    keepEarned(verbs, asked.record, asked.now)
    const { newStartAt: _, isRunKept: __, ...kept } = slip
    verbs.checkIn({
      ...kept,
      ...(asked.form.get('run') === 'new' ? { newStartAt: slip.at } : { isRunKept: true }),
    })
  },

  takeBack(verbs, asked) {
    const found = findDay(asked)
    if (!found) return 'day'
    verbs.takeBack(found.day)
  },
} satisfies Deeds

/** A slip that was told, and how many it were, where the form asks. */
export function findSlip(asked: Asked): CheckIn | undefined {
  const { said } = findDay(asked) ?? {}
  if (said?.state !== 'slip') return undefined
  if (!asked.form.has('smoked')) return said
  const { smoked: _, ...slip } = said
  const smoked = Math.round(Number(textIn(asked.form, 'smoked')))
  return { ...slip, ...(smoked >= 1 && smoked <= 500 && { smoked }) }
}

function findDay({ form, record: { member, checkIns = [] }, now }: Asked) {
  const day = String(form.get('day'))
  if (member?.quitAt === undefined || !hasStopped(member, now)) return undefined
  if (!isTellable(day, { quitAt: member.quitAt, checkIns, now, clockwork: member })) return undefined
  const said = checkIns.find(checkIn => checkIn.day === day)
  return { day, said, quitAt: member.quitAt, clockwork: member }
}
