import type { Person } from '../../context.ts'
import type { MemberRecord } from '../../member/record.ts'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import type { TodayProblem } from './problem.ts'
import { Today } from './today.tsx'

type MemberProps = {
  person: Person
  /** Their record as the server knew it; null on a page that is kept for when there is no network. */
  sent: MemberRecord | null
  sentAt: number
  problem: TodayProblem | undefined
  why: readonly string[] | undefined
}

/** The first page for members. */
export function Member({ person, sent, sentAt, problem, why }: MemberProps) {
  const t = useWords('today')
  return (
    <>
      <Head title={t('title')} isPrivate />
      <Today sent={sent} name={person.name} sentAt={sentAt} sentProblem={problem} why={why} />
    </>
  )
}
