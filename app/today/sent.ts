import { addDays, dayOf } from '../../domain/members/day.ts'
import type { MemberRecord } from '../member/record.ts'

const month = 31 * 86_400_000

/** As much of a record as Today shows and counts with: a page for someone of many years stays a small page. */
export function trim(record: MemberRecord, now: number): MemberRecord {
  const { member } = record
  if (!member) return record
  const first = addDays(dayOf(now, member), -3)
  const isNew = ({ day }: { day: string }) => day >= first
  return {
    ...record,
    // Slips are what is counted.
    checkIns: record.checkIns?.filter(each => each.state === 'slip' || isNew(each)),
    cravings: record.cravings.filter(({ at }) => now - at < month).slice(0, 5),
    ticks: record.ticks.filter(isNew),
    medicineUse: record.medicineUse.filter(isNew),
  }
}
