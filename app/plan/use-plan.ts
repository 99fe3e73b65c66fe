import { useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultDayEnd } from '../../domain/members/day.ts'
import type { Format } from '../../languages/format.ts'
import type { MemberRecord } from '../member/record.ts'
import { useClock } from '../member/use-clock.ts'
import { useOwn } from '../member/use-own.ts'
import { useHref } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'

export type Plan = ReturnType<typeof usePlan>

/** What the pages of the plan are drawn from. `sent` is what the server drew the page with, at its time. */
export function usePlan({ sent, now: sentAt }: { sent: MemberRecord | null; now: number }) {
  const own = useOwn(sent)
  const now = useClock(sentAt, own.record.checkIns)
  const { record, isGuest } = own
  const { member } = record
  const format = useFormat(member?.timeZone)
  const { timeZone, dayEndsAt } = member ?? { timeZone: format.timeZone, dayEndsAt: defaultDayEnd }
  return { own, record, member, isGuest, clock: { timeZone, dayEndsAt, now }, format }
}

/** What a form of a page below the plan came to: back to it, unless something was wrong. `answer`: without a script. */
export function useBackToPlan(answer: object | null | undefined) {
  const navigate = useNavigate()
  const back = useHref({ to: 'plan' })
  const [problem, setProblem] = useState<string>()
  const told = answer && 'problem' in answer ? (answer.problem as string | undefined) : undefined
  const onDone = (_: string, found: string | undefined) =>
    found === undefined ? void navigate(back) : setProblem(found)
  return { problem: problem ?? told, onDone }
}

/** A minute of the day as a wall shows it; half a minute more, so that no rounding takes one away. */
export const clockTime = (format: Format, minute: number): string => format.hour((minute + 0.5) / 60)
