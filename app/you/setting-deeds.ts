import { isTimeZone } from '../../domain/members/day.ts'
import { listReached } from '../../domain/members/milestones.ts'
import { followUpIn } from '../follow-up/agreed.ts'
import type { Asked, Deeds } from '../member/deed.tsx'
import { readHabit } from '../member/habit/read-habit.ts'
import { newId } from '../member/new-id.ts'
import { momentIn, textIn } from '../member/read-form.ts'
import { reasonDeeds } from '../member/reason-deeds.ts'
import type { Member } from '../member/record.ts'

const most = 10

export const settingDeeds: Deeds = {
  moveQuit(verbs, { form, record: { member }, now }) {
    const quitAt = momentIn(form, 'quitAt', member?.timeZone ?? 'UTC')
    if (quitAt === undefined) return 'quitAt'
    const asking = member ? followUpIn(form, member, now) : {}
    if (isSameMinute(quitAt, member?.quitAt)) {
      if (asking.consents) verbs.changeMember(asking)
      return undefined
    }
    // A later time is a correction: what was reached is counted again. An earlier one takes nothing back.
    const isLater = quitAt > (member?.quitAt ?? quitAt)
    verbs.changeMember({
      quitAt,
      isPlanned: quitAt > now || undefined,
      ...(isLater && { earned: {} }),
      // What lies behind a first date already is no news.
      ...(member && member.quitAt === undefined && { seen: listReached(quitAt, member.timeZone, now) }),
      ...asking,
    })
  },

  saveHabit(verbs, { form }) {
    const { habit, faults } = readHabit(form)
    if (faults.length > 0) return faults.join(' ')
    verbs.changeMember({ habit })
  },

  setClock(verbs, { form }) {
    const timeZone = String(form.get('timeZone'))
    const dayEndsAt = Number(form.get('dayEndsAt'))
    if (!isTimeZone(timeZone) || !hours.includes(dayEndsAt)) return 'timeZone'
    verbs.changeMember({ timeZone, dayEndsAt })
  },

  addGoal(verbs, asked) {
    const goals = goalsOf(asked)
    const title = textIn(asked.form, 'title')
    const amount = Number(textIn(asked.form, 'amount').replace(',', '.'))
    if (title === '') return 'title'
    if (!(amount >= 1 && amount <= 10_000_000)) return 'amount'
    if (goals.length < most) verbs.changeMember({ goals: [...goals, { id: newId(), title, amount }] })
  },

  removeGoal(verbs, asked) {
    verbs.changeMember({ goals: goalsOf(asked).filter(({ id }) => id !== asked.form.get('id')) })
  },

  ...reasonDeeds,
}

export const hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

const goalsOf = ({ record }: Asked): Member['goals'] => record.member?.goals ?? []

const isSameMinute = (a: number, b = 0): boolean => Math.floor(a / 60_000) === Math.floor(b / 60_000)
