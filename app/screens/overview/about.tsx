import { ChevronDown } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import type { Count } from '../../../domain/members/count.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

// Closed until someone opens it.
const Profile = lazy(async () => ({ default: (await import('./profile.tsx')).Profile }))

type AboutProps = { member: Member; count: Count; store: MemberStore; className: string }

/** Their profile, folded away. */
export function About({ member, count, store, className }: AboutProps) {
  const t = useWords('overview')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" padding="none" className={className}>
      <details className="group" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-4 text-xl font-semibold tracking-tight sm:px-7">
          <h2 className="text-xl">{t('about.title')}</h2>
          <Icon
            of={ChevronDown}
            className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        {isOpen && (
          <Suspense>
            <Profile member={member} count={count} store={store} />
          </Suspense>
        )}
      </details>
    </Card>
  )
}
