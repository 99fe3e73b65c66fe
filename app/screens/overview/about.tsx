import { ChevronDown } from 'lucide-react'
import type { Count } from '../../../domain/members/count.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words.tsx'
import { Consents } from './consents.tsx'
import { Goals } from './goals.tsx'
import { Reasons } from './reasons.tsx'
import { Times } from './times.tsx'

type AboutProps = { member: Member; count: Count; store: MemberStore; className: string }

/** Their profile: reasons, goals, the clock they live by, and what they agreed to. */
export function About({ member, count, store, className }: AboutProps) {
  const t = useWords('overview')
  return (
    <Card as="section" padding="none" className={className}>
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-4 text-xl font-semibold tracking-tight sm:px-7">
          <h2 className="text-xl">{t('about.title')}</h2>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-10 px-5 pt-2 pb-7 sm:px-7 lg:grid-cols-2">
          <Reasons member={member} store={store} />
          <Goals member={member} count={count} store={store} />
          <Times member={member} store={store} />
          <Consents member={member} />
        </div>
      </details>
    </Card>
  )
}
